import { sections } from '../formats/health-auto-export/take-records.ts';
import { type Members, membersOf } from '../read-json.ts';

export const listIn = (members: Members, name: string): readonly unknown[] => {
  const list = members[name];
  return Array.isArray(list) ? list : [];
};

export const entriesOf = (members: Members, name: string): readonly Members[] =>
  listIn(members, name).map(membersOf);

export const lengthOf = (...lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

/** The number of entries in a body of Health Auto Export. */
export function countAutoExport(body: unknown): number {
  const data = membersOf(membersOf(body).data);
  return lengthOf(
    ...entriesOf(data, 'metrics').map((metric) => listIn(metric, 'data')),
    ...Object.keys(sections).map((name) => listIn(data, name)),
  );
}
