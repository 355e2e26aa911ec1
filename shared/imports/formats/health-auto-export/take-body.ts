import { type Members, membersOf, textIn } from '../../read-json.ts';
import { type Taker, takePoint } from './take-points.ts';
import { sections } from './take-records.ts';

const listIn = (members: Members, name: string): readonly unknown[] => {
  const value = members[name];
  return Array.isArray(value) ? value : [];
};

/** Takes everything in one body of the app, in its order. A phone's request is short enough to be read whole. */
export function takeBody(label: string, body: unknown, to: Taker): void {
  const data = membersOf(membersOf(body).data);
  let line = 0;
  for (const value of listIn(data, 'metrics')) {
    const members = membersOf(value);
    const metric = { name: textIn(members, 'name'), units: textIn(members, 'units') };
    for (const point of listIn(members, 'data'))
      takePoint({ file: label, line: ++line }, metric, membersOf(point), to);
  }
  for (const [name, take] of Object.entries(sections))
    for (const record of listIn(data, name)) take({ file: label, line: ++line }, membersOf(record), to);
}
