// Two programs at a table of Beanfield, with the cards of `duel-modern`.
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

function post(base, path, token, body) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  if (token) headers.authorization = `Bearer ${token}`;
  return new Promise((done, fail) => {
    const request = http.request(`${base}/api/v1${path}`, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (answer += part));
      response.on('end', () =>
        response.statusCode < 300 ? done(JSON.parse(answer)) : fail(new Error(`${path}: ${answer}`)),
      );
    });
    request.on('error', fail);
    request.end(text);
  });
}

/** What a prompt can be answered with. */
const answers = {
  plant_from_hand: ({ fields }) => fields.map((field) => ({ do: 'plant_from_hand', field })),
  discard_from_hand: ({ positions }) => positions.map((position) => ({ do: 'discard_from_hand', position })),
  harvest: ({ fields }) => fields.map(({ field }) => ({ do: 'harvest', field })),
  settle_offer: ({ cards }) =>
    cards.flatMap(({ bean, fields }) => [
      { do: 'discard_offered', bean },
      ...fields.map((field) => ({ do: 'plant_offered', bean, field })),
    ]),
  plant_drawn: ({ cards }) =>
    cards.flatMap(({ bean, fields }) => fields.map((field) => ({ do: 'plant_drawn', bean, field }))),
  turn_over: () => [{ do: 'turn_over' }],
  end_planting: () => [{ do: 'end_planting' }],
};

class Seat {
  constructor(base, table, token) {
    Object.assign(this, { base, table, token, update: undefined, waiting: undefined });
  }

  follow() {
    return new Promise((done, fail) => {
      this.waiting = { seq: 0, done };
      const headers = { authorization: `Bearer ${this.token}` };
      const url = `${this.base}/api/v1/tables/${this.table}/events`;
      this.stream = http.get(url, { agent: false, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          const messages = (text + part).split('\n\n');
          text = messages.pop();
          messages.forEach((message) => this.take(message));
        });
      });
      this.stream.on('error', (error) => (this.left ? undefined : fail(error)));
    });
  }

  take(message) {
    const data = message.split('\ndata: ')[1];
    if (data === undefined) return;
    this.update = JSON.parse(data);
    if (this.waiting && this.update.table.seq >= this.waiting.seq) {
      this.waiting.done();
      this.waiting = undefined;
    }
  }

  /** Resolves once the seat has been told of this entry. */
  until(seq) {
    return this.update.table.seq >= seq ? undefined : new Promise((done) => (this.waiting = { seq, done }));
  }

  leave() {
    this.left = true;
    this.stream.destroy();
  }
}

export class Table {
  static name = 'Beanfield';

  static async open(base) {
    const tokens = [];
    for (const name of ['Ann', 'Ben']) tokens.push((await post(base, '/guests', undefined, { name, token: true })).token);
    const opening = { ruleset: 'duel-modern', players: 2, auto_start: true };
    const { id } = (await post(base, '/tables', tokens[0], opening)).table;
    await post(base, `/tables/${id}/join`, tokens[1], {});
    const seats = tokens.map((token) => new Seat(base, id, token));
    await Promise.all(seats.map((seat) => seat.follow()));
    return new Table(seats);
  }

  constructor(seats) {
    this.seats = seats;
    this.sent = 0;
  }

  get isOver() {
    return this.seats[0].update.table.stage === 'finished';
  }

  /** Whoever is awaited acts; resolves when the other seat knows. */
  async act() {
    const { table, view } = this.seats[0].update;
    const place = view.awaited[0] === 'A' ? 0 : 1;
    const [own, other] = [this.seats[place], this.seats[1 - place]];
    const actions = own.update.view.prompts.flatMap((prompt) => answers[prompt.ask](prompt));
    const action = actions[Math.floor(actions.length * Math.random())];
    const start = performance.now();
    const seq = table.seq + 1;
    const told = [other.until(seq), own.until(seq)];
    const answered = post(own.base, `/tables/${own.table}/actions`, own.token, { action, id: String(++this.sent) });
    await told[0];
    const latency = performance.now() - start;
    await Promise.all([told[1], answered]);
    return latency;
  }

  leave() {
    this.seats.forEach((seat) => seat.leave());
  }
}
