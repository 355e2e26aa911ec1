import type { Acted } from '../data/act-on-notifications.ts';
import type { SaveRefusal } from '../data/save-reminders.ts';
import { badRequest, conflict, type Failure, notFound, problemAt } from './failure.ts';

export function refuseReminders(refusal: SaveRefusal): Failure {
  if (refusal.kind === 'problems')
    return badRequest(...refusal.problems.map(({ path, problem }) => problemAt(path, problem)));
  if (refusal.kind === 'taken')
    return conflict(
      `[${refusal.index}]: reminder ${refusal.number} already asks for this variable at this time and frequency. Change that one instead.`,
    );
  const missing = [
    ...refusal.reminders.map((id) => `no reminder ${id}`),
    ...refusal.variables.map((id) => `no variable ${id}`),
  ];
  return notFound(`There is ${missing.join(', ')}.`);
}

const outcomes = { track: 'tracked', skip: 'skipped' } as const;

export function refuseActions(refusal: Exclude<Acted, { readonly kind: 'done' }>): Failure {
  if (refusal.kind === 'problems')
    return badRequest(...refusal.problems.map(({ path, problem }) => problemAt(path, problem)));
  if (refusal.kind === 'unknown') return notFound(`There is no notification ${refusal.ids.join(', ')}.`);
  const done = refusal.notifications.map(
    ({ id, handled }) =>
      `notification ${id} was ${handled === undefined ? 'handled' : outcomes[handled.action]}`,
  );
  return conflict(`This cannot be done any more: ${done.join(', ')}.`);
}
