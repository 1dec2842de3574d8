// Two programs at a match of boardgame.io.
import { io } from 'socket.io-client';

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

class Seat {
  constructor(base, match, playerID, credentials) {
    Object.assign(this, { base, match, playerID, credentials, state: undefined, waiting: undefined });
  }

  follow() {
    return new Promise((done, fail) => {
      this.waiting = { id: 0, done };
      this.socket = io(`${this.base}/duel`, { transports: ['websocket'], forceNew: true, reconnection: false });
      this.socket.on('connect_error', fail);
      this.socket.on('sync', (_, { state }) => this.take(state));
      this.socket.on('update', (_, state) => this.take(state));
      this.socket.on('connect', () => this.socket.emit('sync', this.match, this.playerID, this.credentials, 2));
    });
  }

  take(state) {
    this.state = state;
    if (this.waiting && state._stateID >= this.waiting.id) {
      this.waiting.done();
      this.waiting = undefined;
    }
  }

  /** Resolves once the seat has been told of this state. */
  until(id) {
    return this.state._stateID >= id ? undefined : new Promise((done) => (this.waiting = { id, done }));
  }
}

export class Match {
  static name = 'boardgame.io';

  static async open(base) {
    const { matchID } = await post(`${base}/games/duel/create`, { numPlayers: 2 });
    const seats = [];
    for (const playerID of ['0', '1']) {
      const joining = { playerID, playerName: ['Ann', 'Ben'][playerID] };
      const { playerCredentials } = await post(`${base}/games/duel/${matchID}/join`, joining);
      seats.push(new Seat(base, matchID, playerID, playerCredentials));
    }
    await Promise.all(seats.map((seat) => seat.follow()));
    return new Match(seats);
  }

  constructor(seats) {
    this.seats = seats;
  }

  get isOver() {
    return this.seats[0].state.ctx.gameover !== undefined;
  }

  /** Whoever is awaited moves; resolves when the other seat knows. */
  async act() {
    const { ctx, _stateID } = this.seats[0].state;
    const own = this.seats[Number(ctx.currentPlayer)];
    const other = this.seats[1 - Number(ctx.currentPlayer)];
    const payload = {
      type: 'plant',
      args: [Math.floor(3 * Math.random())],
      playerID: own.playerID,
      credentials: own.credentials,
    };
    const start = performance.now();
    const id = _stateID + 1;
    const told = [other.until(id), own.until(id)];
    own.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, own.match, own.playerID);
    await told[0];
    const latency = performance.now() - start;
    await told[1];
    return latency;
  }

  leave() {
    this.seats.forEach((seat) => seat.socket.disconnect());
  }
}
