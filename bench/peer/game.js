// A game with hidden hands of about the size of Ghosts, in boardgame.io's own terms: play a card onto the pile, draw one.
const { PlayerView } = require("boardgame.io/core");

const COLOURS = ["red", "blue", "green", "white", "black"];
const HAND = 5;
const LIMIT = 7;

const deckOf = () => COLOURS.flatMap((colour) => [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3].map((ghosts) => `${colour}-${ghosts}`));
const ghostsOn = (card) => Number(card.split("-")[1]);

module.exports = {
  name: "hands",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(deckOf());
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.splice(0, HAND) };
    return { secret: { deck }, players, pile: [], taken: Array(ctx.numPlayers).fill(0), level: 0, event: null };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, index) => {
        const { hand } = G.players[playerID];
        const [card] = hand.splice(index, 1);
        G.pile.push(card);
        G.level += ghostsOn(card);
        if (G.level > LIMIT) {
          G.taken[playerID] += G.pile.length;
          G.pile = [];
          G.level = 0;
        }
        if (G.secret.deck.length) hand.push(G.secret.deck.pop());
        G.event = { what: "played", seat: playerID, card };
      },
    },
  },
  endIf: ({ G }) => (Object.values(G.players).every(({ hand }) => hand.length === 0) ? { taken: G.taken } : undefined),
};
