// A route game of Paris's size for boardgame.io: tickets from a private offer, at the start and
// later, draw cards, claim links, flags, buses, an end.
//
// It keeps and shows what Paris does, the cards that everybody saw another player take included. Its
// rules are plainer (any two tickets may be kept, nothing is swept, no links are closed, a ticket
// counts by its places alone), so its moves are no dearer to work out.

const COLOURS = ['bus', 'white', 'blue', 'red', 'yellow', 'green', 'purple'];
const CARDS_OF_COLOUR = 6;
const WILD = 'bus';
const OPEN_CARDS = 5;
const START_HAND = 2;
const PLACES = 17;
const LINKS = 57;
const POINTS = [0, 1, 2, 4];
const TICKETS = 20;
const OFFERED_TICKETS = 2;
const BUSES = 15;
const END_BUSES = 2;
const FLAG = ['blue', 'white', 'red'];
const FLAG_POINTS = 4;

function linkAt(index) {
  const from = index % PLACES;
  const to = (from + 1 + Math.floor(index / PLACES)) % PLACES;
  return { from, to, length: 1 + (index % 3), colour: COLOURS[1 + (index % 6)] };
}

const BOARD = Array.from({ length: LINKS }, (_, index) => linkAt(index));

function setup({ ctx, random }) {
  const cards = COLOURS.flatMap((colour) => Array(CARDS_OF_COLOUR + 1).fill(colour));
  const deck = random.Shuffle(cards);
  const ticketDeck = random.Shuffle(Array.from({ length: TICKETS }, (_, index) => `ticket-${index}`));
  const players = Array.from({ length: ctx.numPlayers });
  const hands = players.map(() => deck.splice(0, START_HAND));
  return {
    ticketDeck,
    offers: players.map(() => ticketDeck.splice(0, OFFERED_TICKETS)),
    tickets: players.map(() => []),
    flags: players.map(() => []),
    buses: players.map(() => BUSES),
    placed: players.map(() => 0),
    turnsLeft: null,
    deck,
    row: deck.splice(0, OPEN_CARDS),
    discards: [],
    hands,
    seen: players.map(() => []), // of each hand the cards that everybody knows
    owners: Array(LINKS).fill(null),
    scores: players.map(() => 0),
  };
}

function refill(G, random) {
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discards);
    G.discards = [];
  }
}

/** Ends a turn; near the last bus everybody has one turn more, then the match ends. */
function endTurn({ G, ctx, events }, player) {
  if (G.turnsLeft !== null) G.turnsLeft -= 1;
  else if (G.buses[player] <= END_BUSES) G.turnsLeft = ctx.numPlayers;
  if (G.turnsLeft === 0) events.endGame({ scores: [...G.scores] }); // a copy: a draft ends with the move
  else events.endTurn();
}

/** Keeps tickets of the offer: the first, the second, or both (0, 1, 2); the rest goes below. */
function keep({ G, ctx, playerID, events }, choice) {
  const player = Number(playerID);
  const offer = G.offers[player];
  if (offer.length === 0 || ![0, 1, 2].includes(choice)) return 'INVALID_MOVE';
  const kept = choice === 2 ? offer : [offer[choice]];
  G.tickets[player].push(...kept);
  G.ticketDeck.unshift(...offer.filter((ticket) => !kept.includes(ticket)));
  G.offers[player] = [];
  endTurn({ G, ctx, events }, player);
  return undefined;
}

/** Takes a card out of a hand; it is one that everybody knew, if there is one. */
function spend(G, player, colour) {
  const hand = G.hands[player];
  hand.splice(hand.indexOf(colour), 1);
  const at = G.seen[player].indexOf(colour);
  if (at >= 0) G.seen[player].splice(at, 1);
}

/** Draws tickets into the player's offer, who then keeps some. */
function drawTickets({ G, playerID }) {
  const player = Number(playerID);
  if (G.offers[player].length > 0 || G.ticketDeck.length === 0) return 'INVALID_MOVE';
  G.offers[player] = G.ticketDeck.splice(0, OFFERED_TICKETS);
  return undefined;
}

/** Puts the three colours of the flag before the player, for points. */
function raiseFlag(G, player) {
  const hand = G.hands[player];
  if (G.flags[player].length > 0 || !FLAG.every((colour) => hand.includes(colour))) return;
  for (const colour of FLAG) {
    spend(G, player, colour);
    G.flags[player].push(colour);
  }
  G.scores[player] += FLAG_POINTS;
}

/** Draws an open card by its place in the row, or the top of the deck with -1. */
function draw({ G, ctx, playerID, random, events }, place) {
  const player = Number(playerID);
  const hand = G.hands[player];
  if (G.offers[player].length > 0) return 'INVALID_MOVE';
  refill(G, random);
  if (place === -1) {
    if (G.deck.length > 0) hand.push(G.deck.pop());
  } else {
    if (place < 0 || place >= G.row.length) return 'INVALID_MOVE';
    hand.push(G.row[place]);
    G.seen[player].push(G.row[place]);
    if (G.deck.length > 0) G.row[place] = G.deck.pop();
    else G.row.splice(place, 1);
  }
  raiseFlag(G, player);
  endTurn({ G, ctx, events }, player);
  return undefined;
}

/** Claims a link with cards of its colour, and wild ones for what is missing. */
function claim({ G, ctx, playerID, events }, index) {
  const player = Number(playerID);
  const link = BOARD[index];
  if (link === undefined || G.owners[index] !== null) return 'INVALID_MOVE';
  if (G.offers[player].length > 0 || G.buses[player] < link.length) return 'INVALID_MOVE';
  const hand = G.hands[player];
  for (let left = link.length; left > 0; left -= 1) {
    const paid = hand.includes(link.colour) ? link.colour : WILD;
    if (!hand.includes(paid)) return 'INVALID_MOVE';
    spend(G, player, paid);
    G.discards.push(paid);
  }
  G.owners[index] = player;
  G.scores[player] += POINTS[link.length];
  G.buses[player] -= link.length;
  G.placed[player] += link.length;
  endTurn({ G, ctx, events }, player);
  return undefined;
}

/** Shows a player the own hand, offer and tickets, what is known of others, and numbers of cards. */
function playerView({ G, playerID }) {
  const { deck, ticketDeck, hands, seen, offers, tickets, ...open } = G;
  const ownOf = (zones) =>
    zones.map((zone, player) => (String(player) === playerID ? zone : zone.length));
  return {
    ...open,
    deck: deck.length,
    ticketDeck: ticketDeck.length,
    hands: hands.map((hand, player) =>
      String(player) === playerID ? hand : { known: seen[player], count: hand.length },
    ),
    offers: ownOf(offers),
    tickets: ownOf(tickets),
  };
}

module.exports = {
  BOARD,
  game: {
    name: 'routes',
    setup,
    playerView,
    moves: {
      keep: { move: keep, client: false },
      tickets: { move: drawTickets, client: false },
      draw: { move: draw, client: false },
      claim: { move: claim, client: false },
    },
    minPlayers: 2,
    maxPlayers: 4,
  },
};
