import { withToken } from '../../bench/operations/scenario.ts';
import { posting, type WriteScenario } from '../../support/faults/write-scenario.ts';
import { item } from '../../support/people/measurements.ts';
import { body } from '../asking.ts';
import { twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { castVote } from '../trials.ts';
import { variableIds } from '../variables/breaking.ts';
import { causesOf } from './staging.ts';

const ballot = (
  causeVariableId: number | undefined,
  effectVariableId: number | undefined,
  value: string,
) => ({
  causeVariableId,
  effectVariableId,
  value,
});

/** Somebody's vote on a pair of their own, and how it stands. */
const voting =
  (before: string, after: string): WriteScenario =>
  async (service, person, word) => {
    const [cause, effect] = await variableIds(
      service,
      person,
      [1, 2].map((n) => item({ variableName: `${word} ${n}` })),
    );
    await service.post('/api/v3/votes', ballot(cause, effect, before), person);
    return {
      request: posting('/api/v3/votes', ballot(cause, effect, after)),
      view: async () => {
        const usefulness = { ...ballot(cause, effect, 'none'), type: 'usefulness' };
        const { body } = await service.post<{ data: { studyVotes: unknown } }>(
          '/api/v3/votes',
          usefulness,
          person,
        );
        return body.data.studyVotes;
      },
    };
  };

const named = (name: string, scenario: WriteScenario): WriteScenario =>
  Object.defineProperty(scenario, 'name', { value: name });

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const [effectVariableId, causeVariableId] = await twoVariables(service, person);
    return { body: { causeVariableId, effectVariableId, value: 'up' } };
  },
  // Anybody who reads a published study may vote on its pair, so variables of others are no secret here.
  naming: () => [],
  scenarios: [
    {
      name: 'a changed mind',
      role: 'student',
      requests: async (stage, count) => {
        const [cause] = await causesOf(stage, 'Rice', 1);
        const pair = { causeVariableId: cause?.id, effectVariableId: stage.history.variableId };
        return Array.from({ length: count }, (_, n) => ({
          ...withToken(stage, '/api/v3/votes'),
          body: { ...pair, value: n % 2 === 0 ? 'up' : 'down' },
        }));
      },
    },
  ],
  limits: { 'a changed mind': { waves: 3 } },
  worst: 'usual',
  rights: async (trial) => {
    for (const value of ['up', 'none']) await castVote(trial, value);
  },
  faults: [
    named('votes', voting('none', 'up')),
    named('changesItsMind', voting('up', 'down')),
    named('withdraws', voting('up', 'none')),
  ],
  asking: ({ cause, effect, own }) =>
    body(
      { causeVariableId: cause, effectVariableId: effect, value: 'up' },
      { causeVariableId: own, effectVariableId: effect, value: 'none' },
    ),
  attempts: (known) => [{ body: { ...known.pair, value: 'down' } }],
};
