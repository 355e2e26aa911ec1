import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { remindersOf } from '../../support/people/reminders.ts';
import { query } from '../asking.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { midnightQuestion } from '../trials.ts';
import { askedPerson, onlyEarly } from './probing.ts';
import { notifications } from './staging.ts';

export const card: Card = {
  ...read,
  naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  probes: async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return {
      variableId: { as, after: mood?.variableId ?? 0 },
      variableCategoryName: { as, after: 'Emotions' },
      reminderTime: { as, after: mood?.reminderTime ?? '' },
      createdAt: { as, after: onlyEarly },
      updatedAt: { as, after: onlyEarly },
      onlyPast: { as, after: false },
      includeDeleted: { as, after: true },
      sort: { as, after: 'reminderTime' },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
    };
  },
  scenarios: [readingBelongings('ten due', notifications)],
  limits: { 'ten due': { roundTrips: 6, waves: 3 } },
  worst: [
    { what: 'sort=createdAt', request: () => ({ query: { sort: 'createdAt', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    {
      what: '200 with handled and coming ones',
      request: () => ({ query: { limit: '200', onlyPast: 'false', includeDeleted: 'true' } }),
    },
  ],
  rights: async (trial) => {
    await midnightQuestion(trial);
    await remindersOf(trial.service, trial.person).list();
  },
  asking: ({ cause }) => query({ variableId: String(cause) }),
};
