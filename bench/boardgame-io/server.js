// boardgame.io's own server, as its documentation starts it: matches in memory.
import bgio from 'boardgame.io/dist/cjs/server.js';
import { game } from './game.js';

const server = bgio.Server({ games: [game], origins: ['*'] });
const { appServer } = await server.run(0);
console.log(`at http://127.0.0.1:${appServer.address().port}`);
