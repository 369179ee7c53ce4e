// boardgame.io's own server with its own file storage: node server.js PORT LOBBY_PORT FOLDER
const { FlatFile, Server } = require("boardgame.io/server");

const [port, apiPort, dir] = process.argv.slice(2);
const server = Server({ games: [require("./game.js")], origins: ["*"], db: new FlatFile({ dir }) });
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } });
