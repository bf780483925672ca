// Two games of four seats with secret hands on boardgame.io's own server, with its defaults: matches in memory, each
// update sent to each player as a whole state. `node server.js` prints the port it listens on.
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const HAND = 6;
const others = (seat) => ['0', '1', '2', '3'].filter((other) => other !== seat);

/** Draw from the deck, which the discarded cards become again when it is empty. */
function draw(G, random) {
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discarded);
    G.discarded = [];
  }
  return G.secret.deck.pop();
}

// The smallest: cards are numbers, and every act gives one to another seat.
const Gifts = {
  name: 'gifts',
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: 80 }, (_, number) => 1 + (number % 5)));
    const players = {};
    const piles = {};
    for (const seat of ctx.playOrder) {
      players[seat] = { hand: deck.splice(0, HAND) };
      piles[seat] = [];
    }
    return { secret: { deck }, players, piles, discarded: [] };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    give: {
      client: false, // the server draws the card
      move: ({ G, playerID, random }, position, seat) => {
        const hand = G.players[playerID].hand;
        if (!(position in hand) || !(seat in G.piles) || seat === playerID) return INVALID_MOVE;
        const pile = G.piles[seat];
        pile.push(hand.splice(position, 1)[0]);
        if (pile.length > HAND) G.discarded.push(pile.shift());
        hand.push(draw(G, random));
      },
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

// As much on the table as in Potlatch, with a part of its rules: a turn is to turn to a house and to lay a card there.
const TYPES = ['food', 'clothing', 'shelter', 'tools'];
const CARDS = Array.from({ length: 64 }, (_, id) => {
  const [type, amount] = [TYPES[id % 4], 1 + (Math.trunc(id / 4) % 4)];
  return { id, type, amount, name: `${amount} of ${type}` };
});
const KEPT = 4; // cards before a house, and in it, so that some are left to draw
const CHARTER = {
  handSizeRule: 0, linkedGames: 6, startingStatus: [0, 0, 0, 0], housePool: 0, minimumGift: 0, minimumGiftScope: 0,
  failedCombine: 0, firstGifter: 0, closingTrigger: 0, tableTalk: 0,
};

/** A house in need: four needs, the cards laid before it and those stored in it. */
function house(number) {
  const needs = TYPES.map((_, type) => 3 + ((number + type) % 2));
  return {
    number, needs, unmet: [...needs], outside: [], storage: [], status: 0, statusBefore: 0, gifted: 0, giftedBy: null,
    complete: false, eligible: false, goalMet: null,
  };
}

const Houses = {
  name: 'houses',
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(CARDS);
    const players = {};
    const houses = {};
    for (const seat of ctx.playOrder) {
      players[seat] = { hand: deck.splice(0, HAND) };
      houses[seat] = house(Number(seat));
    }
    return {
      secret: { deck }, players, houses, charter: CHARTER, discarded: [], stackSize: deck.length, gameNo: 1, roundNo: 1,
      level: 0, giftsThisRound: 0, receiver: null, lastReceiver: null, invited: null, closing: null,
    };
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    turnTo: {
      client: false,
      move: ({ G, playerID }, seat) => {
        if (G.receiver !== null || !others(playerID).includes(seat)) return INVALID_MOVE;
        G.receiver = seat;
      },
    },
    lay: {
      client: false,
      move: ({ G, playerID, random }, id) => {
        const hand = G.players[playerID].hand;
        const position = hand.findIndex((card) => card.id === id);
        if (G.receiver === null || position < 0) return INVALID_MOVE;
        const [card] = hand.splice(position, 1);
        const receiving = G.houses[G.receiver];
        const type = TYPES.indexOf(card.type);
        receiving.unmet[type] = Math.max(0, receiving.unmet[type] - card.amount);
        receiving.outside.push(card);
        receiving.giftedBy = playerID;
        if (receiving.unmet.every((need) => need === 0)) {
          receiving.complete = true;
          receiving.unmet = [...receiving.needs];
          receiving.storage.push(...receiving.outside.splice(0));
        }
        G.discarded.push(...receiving.storage.splice(0, receiving.storage.length - KEPT));
        G.discarded.push(...receiving.outside.splice(0, receiving.outside.length - KEPT));
        G.houses[playerID].gifted += 1;
        G.houses[playerID].status += 1;
        receiving.status -= 1;
        G.giftsThisRound += 1;
        G.level = card.amount;
        G.lastReceiver = G.receiver;
        G.receiver = null;
        hand.push(draw(G, random));
        G.stackSize = G.secret.deck.length;
      },
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

Server({ games: [Gifts, Houses], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(appServer.address().port));
