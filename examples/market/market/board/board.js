/** The board of Market: price and tax, and everybody's needs, goods and coins. The page around it offers the acts. */

/** @type {import("./commonweal-board").BoardModule["mount"]} */
export function mount(target, props) {
  const board = add(target, "section", { className: "market", ariaLabel: "The market" });
  const facts = add(board, "h2", {});
  const seats = add(board, "div", { tabIndex: -1 });
  seats.dataset.part = "others";

  function update(next) {
    const { view } = next.position;
    const price = view.price ? `A unit costs at most ${view.price} coins` : "The price is not set yet";
    facts.textContent = `Round ${view.round_no}. ${price}; the tax is ${view.tax} %.`;
    const own = ({ seat }) => Number(seat !== next.viewer);
    seats.replaceChildren(...next.lobby.seats.toSorted((a, b) => own(a) - own(b)).map((seat) => card(next, seat)));
  }

  update(props);
  return { update, destroy: () => board.remove() };
}

/** A seat: what it needs and has of each good, its coins, and the needs it has met. */
function card({ book, position: { view }, viewer }, { seat, name }) {
  const article = add(document.createElement("div"), "article", { tabIndex: -1 });
  Object.assign(article.dataset, seat === viewer ? { part: "hand" } : {});
  add(article, "h3", { textContent: seat === viewer ? `${name} (you)` : name });
  const list = add(article, "ul", { className: "plain" });
  book.names.good.forEach((good, at) => {
    const [has, needs] = [view.stock[seat][at], view.need[seat][at]];
    const [lacks, text] = needs ? [has < needs, `${has} of ${needs} needed`] : [false, `${has} to spare`];
    if (has || needs) add(list, "li", { className: lacks ? "market-lacks" : "", textContent: `${good.name}: ${text}` });
  });
  const coins = view.money[seat] === 1 ? "1 coin" : `${view.money[seat]} coins`;
  add(article, "p", { textContent: `${coins}, needs met: ${view.met[seat]}` });
  return article;
}

function add(parent, tag, properties) {
  return parent.appendChild(Object.assign(document.createElement(tag), properties));
}
