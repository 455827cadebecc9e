// Serves the route game: node server.js PORT LOBBY_PORT
//
// The lobby has a port of its own: on a shared one its routes answer 404 with the koa-compose that
// npm installs beside boardgame.io 0.50.2.

const { Server } = require('boardgame.io/server');
const { game } = require('./routes');

const [port, lobbyPort] = process.argv.slice(2).map(Number);
const server = Server({ games: [game], origins: ['*'] });
server.run({ port, lobbyConfig: { apiPort: lobbyPort } }, () => console.log('ready'));
