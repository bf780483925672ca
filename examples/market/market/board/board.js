/** The board of Market: price and tax, everybody's needs, goods and coins, and buttons for votes and motions. */

const ASKED = ["vote_price", "vote", "propose", "leave"]; // the page's Deals tab has the acts of deals

/** @type {import("./commonweal-board").BoardModule["mount"]} */
export function mount(target, props) {
  let now = props;
  const board = add(target, "section", { className: "market", ariaLabel: "The market" });
  const facts = add(board, "h2", {});
  const hand = add(board, "div", { className: "market-acts", tabIndex: -1 });
  hand.dataset.part = "hand";
  const seats = add(board, "div", { className: "market-seats", tabIndex: -1 });
  seats.dataset.part = "others";

  function update(next) {
    now = next;
    const { view, choices } = next.position;
    const price = view.price ? `A unit costs at most ${view.price} coins` : "The price is not set yet";
    facts.textContent = `Round ${view.round_no}. ${price}; the tax is ${view.tax} %.`;
    const asked = choices.filter(({ name }) => next.interactive && ASKED.includes(name));
    while (hand.children.length > asked.length) hand.lastChild.remove();
    asked.forEach((choice, at) => {
      const button = hand.children[at] ?? add(hand, "button", { type: "button" });
      button.textContent = choice.label;
      button.ariaPressed = String(next.chosen?.pressed === true && next.chosen.act === choice.act);
      button.onclick = (event) => now.press(choice.act, event);
    });
    seats.replaceChildren(...next.lobby.seats.map((seat) => card(next, seat)));
  }

  update(props);
  return { update, destroy: () => board.remove() };
}

/** A seat: what it needs and has of each good, its coins, and the needs it has met. */
function card({ book, position: { view }, viewer }, { seat, name }) {
  const article = add(document.createElement("div"), "article", {});
  add(article, "h3", { textContent: seat === viewer ? `${name} (you)` : name });
  const list = add(article, "ul", {});
  book.names.good.forEach((good, at) => {
    const [has, needs] = [view.stock[seat][at], view.need[seat][at]];
    const lacks = has < needs ? "market-lacks" : "";
    if (has || needs) add(list, "li", { className: lacks, textContent: `${good.name}: ${has} of ${needs} needed` });
  });
  add(article, "p", { textContent: `${view.money[seat]} coins, ${view.met[seat]} needs met` });
  return article;
}

function add(parent, tag, properties) {
  return parent.appendChild(Object.assign(document.createElement(tag), properties));
}
