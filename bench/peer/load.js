// Two people at each table, each with a socket of their own, who play at random: node load.js PORT LOBBY_PORT TABLES RATE SECONDS BOUND
// Says when it measures, then one line of JSON; fails if not all tables play within so many seconds. A decision counts when its maker is told of it.
const { io } = require("socket.io-client");

const WARM = 3;
const [port, lobbyPort, tables, rate, seconds, bound] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const taken = Array(tables).fill(0);
const latencies = [];
let measuring = false;
let began = 0;
let due = 0;

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${lobbyPort}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** Waits until the next decision is due. */
function turn() {
  if (!rate || !measuring) return Promise.resolve();
  const now = performance.now();
  due = Math.max(due || now, now - 200) + 1000 / rate;
  return new Promise((resolve) => setTimeout(resolve, due - now));
}

async function table(number) {
  for (;;) {
    const { matchID } = await post("/games/hands/create", { numPlayers: 2 });
    const seats = [];
    for (const playerID of ["0", "1"]) {
      // one after the other: its storage forgets one of two who sit down at once
      const { playerCredentials } = await post(`/games/hands/${matchID}/join`, { playerID, playerName: "Load" });
      seats.push([playerID, playerCredentials]);
    }
    // who does not move first comes first: a state that is asked for while somebody moves may be an old one, and is never made good
    const [first, second] = seats.map(([playerID, credentials]) => () => play(number, matchID, playerID, credentials));
    const later = await second();
    await Promise.all([later.over, (await first()).over]);
  }
}

/** Sits down; plays on until the game is over. */
async function play(number, matchID, playerID, credentials) {
  const socket = io(`${address}/hands`, { transports: ["websocket"], forceNew: true });
  let there;
  const seated = new Promise((resolve) => (there = resolve));
  const over = new Promise((done) => {
    let sent = 0;
    let waiting = -1;
    const told = async (state) => {
      if (waiting >= 0 && state._stateID > waiting) {
        waiting = -1;
        taken[number] += 1;
        if (measuring && sent >= began) latencies.push(performance.now() - sent); // not what was under way before
      }
      if (state.ctx.gameover) return done();
      if (state.ctx.currentPlayer !== playerID || waiting >= 0) return;
      waiting = state._stateID;
      await turn();
      sent = performance.now();
      const args = [Math.floor(Math.random() * state.G.players[playerID].hand.length)];
      socket.emit("update", { type: "MAKE_MOVE", payload: { type: "play", args, playerID, credentials } }, state._stateID, matchID, playerID);
    };
    socket.on("sync", (_, info) => (there(), told(info.state)));
    socket.on("update", (_, state) => told(state));
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
  });
  over.then(() => socket.disconnect());
  await seated;
  return { over };
}

const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

async function main() {
  for (let number = 0; number < tables; number++) table(number).catch((error) => (console.error(error), process.exit(1)));
  const late = performance.now() + 1000 * bound;
  while (taken.some((count) => count < WARM)) {
    if (performance.now() > late) throw new Error(`${taken.filter((count) => count < WARM).length} of ${tables} tables did not begin to play in ${bound} s`);
    await pause(100);
  }
  process.stdout.write("measuring\n");
  measuring = true;
  began = performance.now();
  await pause(1000 * seconds);
  measuring = false;
  const took = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  process.stdout.write(JSON.stringify({ rate: latencies.length / took, p50: at(0.5), p99: at(0.99) }) + "\n");
  process.exit(0);
}

main().catch((error) => (console.error(error.message), process.exit(1)));
