// A bean duel for boardgame.io: two seats, as many moves a game and about as many bytes a state as `duel-modern` has.

/** The average of random games of `duel-modern`. */
export const MOVES = 300;

const CARDS = { coffee: 24, wax: 22, blue: 20, chili: 18, stink: 16, green: 14, soy: 12, black_eyed: 10, red: 8, garden: 6, cocoa: 4 };

const farm = (hand) => ({ hand, fields: [{}, {}, {}], coins: 0, received: {}, likes: [], refuses: [], offers_made: 0 });

const beanOf = (field) => Object.keys(field)[0];

function plant({ G, playerID }, place) {
  const { hand, fields } = G.farms[playerID];
  const bean = hand.shift() ?? G.deck.pop();
  if (beanOf(fields[place]) !== bean) harvest({ G, playerID }, place);
  fields[place][bean] = (fields[place][bean] ?? 0) + 1;
  refill(G, playerID);
  told(G, playerID, 'planted', bean, place);
}

function harvest({ G, playerID }, place) {
  const own = G.farms[playerID];
  const bean = beanOf(own.fields[place]);
  if (bean) {
    const cards = own.fields[place][bean];
    own.coins += Math.floor(cards / 2);
    G.discard.push(...Array(cards).fill(bean));
    own.fields[place] = {};
    told(G, playerID, 'harvested', bean, place);
  }
}

/** Hands are filled up from the deck, and the deck from the discard pile. */
function refill(G, playerID) {
  if (G.deck.length === 0) G.deck = G.discard.splice(0);
  if (G.deck.length > 0) G.farms[playerID].hand.push(G.deck.pop());
}

/** What happened lately, for the players' log. */
function told(G, seat, event, bean, field) {
  G.told.push({ seat, event, bean, field });
  if (G.told.length > 12) G.told.shift();
}

export const game = {
  name: 'duel',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle(Object.entries(CARDS).flatMap(([bean, count]) => Array(count).fill(bean)));
    return { deck, discard: [], farms: { 0: farm(deck.splice(0, 5)), 1: farm(deck.splice(0, 5)) }, told: [] };
  },
  moves: { plant: { move: plant, redact: false, client: false } },
  turn: { minMoves: 6, maxMoves: 6 },
  endIf: ({ ctx }) => (ctx.turn > MOVES / 6 ? { winner: '0' } : undefined),
  // Nobody sees the deck, or the other hand.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    discard: { count: G.discard.length, top: G.discard.at(-1) ?? null },
    farms: Object.fromEntries(
      Object.entries(G.farms).map(([seat, own]) => [
        seat,
        { ...own, hand: seat === playerID ? own.hand : null, hand_count: own.hand.length },
      ]),
    ),
  }),
};
