// An experiment from its plan to its check, on a local service whose clock it moves: the forty days before today.
// Nothing to install: node forty-days.mjs http://127.0.0.1:3000 TOKEN
import { createHash } from 'node:crypto';

const [service = 'http://127.0.0.1:3000', token] = process.argv.slice(2);
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${service}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
const post = (path, body) => call('POST', `/api/v3${path}`, body);
const get = (path) => call('GET', `/api/v3${path}`);

const DAY = 86_400_000;
const firstDay = Date.now() - 43 * DAY;
const date = (day) => new Date(firstDay + day * DAY).toISOString().slice(0, 10);
const nowIs = (day, time) => call('POST', '/local/clock', { now: `${date(day)}T${time}Z` });

// What somebody records: how much coffee they had at noon, and in the evening how long they slept.
const coffee = { variableName: 'Coffee', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' };
const slept = { variableName: 'Sleep Duration', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h' };
const night = (day, value) => ({
  ...slept,
  combinationOperation: 'MEAN',
  startAt: `${date(day)}T20:00:00`,
  value,
});
const noon = (day, value) => ({
  ...coffee,
  combinationOperation: 'SUM',
  startAt: `${date(day)}T12:00:00`,
  value,
});

// Two months before: enough to know how much sleep varies by itself.
await nowIs(-1, '21:00:00');
const before = Array.from({ length: 60 }, (_, i) => -1 - i);
const records = before.flatMap((day) => [
  night(day, 7 + Math.sin(day * 1.7) / 2),
  noon(day, Math.abs(day) % 3),
]);
await post('/measurements/post', records);

// Plan, look at what is proposed, start.
const question = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration', levelA: 2, levelB: 0 };
const planned = await post('/experiments/plan', { ...question, difference: 0.8 });
console.log(planned.words[0]);
const { experiment } = await post('/experiments', question);
const { id, commitment } = experiment;

// Each morning a card says what the day is; the first ten nights the watch records nothing.
for (let day = 0; day < 40; day++) {
  await nowIs(day, '08:01:00');
  await call('POST', '/local/tick', { jobs: ['run-due-reminders', 'take-looks'] });
  const { data: cards } = await get('/trackingReminderNotifications');
  const card = cards.find(({ experimentId }) => experimentId === id);
  await post('/trackingReminderNotifications', [{ id: card.id, action: 'track' }]);
  const { today } = (await get(`/experiments/one?id=${id}`)).experiment;
  const hours = 7 + Math.sin(day * 2.3) / 3 - (today.level === 2 ? 1 : 0);
  if (day >= 10) await post('/measurements/post', [night(day, hours)]);
}

// When the day after the last has ended, it is judged.
await nowIs(41, '00:05:00');
await call('POST', '/local/tick', { jobs: ['take-looks'] });
const { experiment: over } = await get(`/experiments/one?id=${id}`);
console.log(over.title);
for (const sentence of over.result.words) console.log(sentence);

// Was the order fixed at the start? Canonical JSON has its members sorted, at every depth.
const canonical = (value) =>
  typeof value === 'object'
    ? `{${Object.keys(value)
        .sort()
        .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
        .join(',')}}`
    : JSON.stringify(value);
const found = createHash('sha256')
  .update(Buffer.from(over.result.secret, 'hex'))
  .update(canonical(over.plan));
console.log(found.digest('hex') === commitment ? 'The commitment holds.' : 'The commitment does not hold!');
await call('POST', '/local/clock', {});
