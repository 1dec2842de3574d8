import { expect, test } from 'vitest';
import fs from 'node:fs';
import { check, shuffle } from './fair';
import { tell, bestDeal, biggestField, days } from './story';
const games = JSON.parse(fs.readFileSync('/work/tmp/review/games.json', 'utf8'));
const S = 'http://127.0.0.1:8512/api/v1';
import { readFileSync } from 'node:fs';
const src = readFileSync('/work/tmp/dev.config.ts','utf8');
const B = eval(src.match(/const B = (.*);/)![1]); const out = eval('(' + src.match(/const out = (\{.*?\} \}|\{.*\});/)![1] + ')');
const kinds = (id: string, n: number) => B.filter((b: any) => !out[id][n].includes(b[0])).map((b: any) => ({ bean: b[0], cards: b[1], beanometer: b[2].map((c: number, i: number) => ({ cards: c, coins: i + 1 })).filter((s: any) => s.cards) }));
test('seed 7', () => { const seed = new Uint8Array(32); seed[0] = 7; console.log(shuffle(seed, 1, [...Array(16).keys()]).join(' '), readFileSync('/work/main/crates/rules/tests/data/shuffle-7-1.in','utf8').slice(0, 400)); });
for (const g of games) test(`${g.ruleset} ${g.players}`, async () => {
  const u = await (await fetch(`${S}/tables/${g.id}/log`, { headers: { cookie: g.cookie } })).json();
  const seats = u.table.seats.map((s: any) => s.seat);
  const story = tell(u.entries, seats);
  const k = kinds(g.ruleset, g.players);
  const f = check(u.table, u.entries, k)!;
  console.log(g.ruleset, g.players, 'turns', story.turns.length, 'steps', story.steps.length, 'moves', story.steps.filter((s) => !s.talk).length, 'deals', story.deals.length, JSON.stringify(days(story)), { sealed: f.sealed, cards: f.cards, broken: f.broken });
  for (const p of u.table.standing.places) {
    const h = story.ending!.harvest.filter((x) => x.seat === p.seat).reduce((a, b) => a + b.coins, 0);
    expect(story.ending!.before[p.seat as 'A']! + h).toBe(p.score);
  }
  // coins at moments
  for (const s of story.steps.filter((_, i) => i % 37 === 0)) {
    const m = await (await fetch(`${S}/tables/${g.id}/log/${s.seq}?as=A&after=${s.seq}`)).json();
    for (const seat of seats) expect([s.seq, seat, s.coins[seat as 'A']]).toEqual([s.seq, seat, m.view.seats[seat].coins]);
    const next = story.steps[story.steps.indexOf(s) + 1]; if (next) { expect(next.active).toBe(m.view.active); expect(next.phase).toBe(m.view.phase); }
  }
  const w = (bean: any, n: number) => k.find((x: any) => x.bean === bean).beanometer.reduce((m: number, s: any) => n >= s.cards ? s.coins : m, 0);
  console.log(JSON.stringify(bestDeal(story, w, 'A')), JSON.stringify(biggestField(story)));
}, 30000);
