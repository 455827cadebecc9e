// A route game of Paris's size for boardgame.io: draw cards, claim links, reveal nothing of others.
//
// It is smaller than Paris: no tickets, no flags, no end of the match. So its moves are cheaper to
// work out and its states shorter to send than those that it is compared with.

const COLOURS = ['bus', 'white', 'blue', 'red', 'yellow', 'green', 'purple'];
const CARDS_OF_COLOUR = 6;
const WILD = 'bus';
const OPEN_CARDS = 5;
const START_HAND = 2;
const PLACES = 17;
const LINKS = 57;
const POINTS = [0, 1, 2, 4];

function linkAt(index) {
  const from = index % PLACES;
  const to = (from + 1 + Math.floor(index / PLACES)) % PLACES;
  return { from, to, length: 1 + (index % 3), colour: COLOURS[1 + (index % 6)] };
}

const BOARD = Array.from({ length: LINKS }, (_, index) => linkAt(index));

function setup({ ctx, random }) {
  const cards = COLOURS.flatMap((colour) => Array(CARDS_OF_COLOUR + 1).fill(colour));
  const deck = random.Shuffle(cards);
  const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(0, START_HAND));
  return {
    deck,
    row: deck.splice(0, OPEN_CARDS),
    discards: [],
    hands,
    owners: Array(LINKS).fill(null),
    scores: Array(ctx.numPlayers).fill(0),
  };
}

function refill(G, random) {
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discards);
    G.discards = [];
  }
}

/** Draws an open card by its place in the row, or the top of the deck with -1. */
function draw({ G, playerID, random, events }, place) {
  const hand = G.hands[Number(playerID)];
  refill(G, random);
  if (place === -1) {
    if (G.deck.length > 0) hand.push(G.deck.pop());
  } else {
    if (place < 0 || place >= G.row.length) return 'INVALID_MOVE';
    hand.push(G.row[place]);
    if (G.deck.length > 0) G.row[place] = G.deck.pop();
    else G.row.splice(place, 1);
  }
  events.endTurn();
  return undefined;
}

/** Claims a link with cards of its colour, and wild ones for what is missing. */
function claim({ G, playerID, events }, index) {
  const player = Number(playerID);
  const link = BOARD[index];
  if (link === undefined || G.owners[index] !== null) return 'INVALID_MOVE';
  const hand = G.hands[player];
  for (let left = link.length; left > 0; left -= 1) {
    let at = hand.indexOf(link.colour);
    if (at < 0) at = hand.indexOf(WILD);
    if (at < 0) return 'INVALID_MOVE';
    G.discards.push(...hand.splice(at, 1));
  }
  G.owners[index] = player;
  G.scores[player] += POINTS[link.length];
  events.endTurn();
  return undefined;
}

/** Shows a player the own hand, and how many cards lie elsewhere. */
function playerView({ G, playerID }) {
  const { deck, hands, ...open } = G;
  return {
    ...open,
    deck: deck.length,
    hands: hands.map((hand, player) => (String(player) === playerID ? hand : hand.length)),
  };
}

module.exports = {
  BOARD,
  game: {
    name: 'routes',
    setup,
    playerView,
    moves: { draw: { move: draw, client: false }, claim: { move: claim, client: false } },
    minPlayers: 2,
    maxPlayers: 4,
  },
};
