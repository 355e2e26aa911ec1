import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import type { Card } from './card.ts';

const ids = new Set(routes.map(({ id }) => id));
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => [basename(file, '.ts'), join(import.meta.dirname, file)] as const)
  .filter(([id]) => ids.has(id));

const found = new Map<string, Card>();
for (const [id, file] of files) found.set(id, ((await import(file)) as { card: Card }).card);

/** The cards of all operations that have one, in the order of the routes. */
export const cards: ReadonlyMap<string, Card> = new Map(
  routes.flatMap(({ id }) => {
    const card = found.get(id);
    return card === undefined ? [] : [[id, card] as const];
  }),
);

export function cardOf({ id }: Pick<Route, 'id'>): Card {
  const card = cards.get(id);
  if (card === undefined)
    throw new Error(`${id} has no card: write test/operations/TOPIC/${id}.ts (npm run missing -- ${id}).`);
  return card;
}

/** What the cards say in one member, by operation. */
export const onCards = <Member extends keyof Card>(member: Member): [string, NonNullable<Card[Member]>][] =>
  [...cards].flatMap(([id, card]) => {
    const said = card[member];
    return said === undefined ? [] : [[id, said as NonNullable<Card[Member]>]];
  });
