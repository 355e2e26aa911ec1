import { listDismissed } from '../../../shared/data/discoveries/dismissed-pair.ts';
import { withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { body } from '../asking.ts';
import { twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakUserVariable, save } from '../trials.ts';
import { causesOf } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => {
    const [effectVariableId, causeVariableId] = await twoVariables(service, person);
    return { body: { causeVariableId, effectVariableId } };
  },
  naming: ({ variableId, otherVariableId }) => [
    { body: { causeVariableId: variableId, effectVariableId: otherVariableId } },
  ],
  scenarios: [
    {
      name: 'one line',
      role: 'student',
      requests: async (stage, count) => {
        const causes = await causesOf(stage, 'Tea', count);
        return causes.map(({ id }) => ({
          ...withToken(stage, '/api/v3/discoveries/dismiss'),
          body: { causeVariableId: id, effectVariableId: stage.history.variableId },
        }));
      },
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const [cause, effect] = [await save(trial, 'Calm'), await save(trial, 'Mood')];
    const pair = { causeVariableId: cause.variableId, effectVariableId: effect.variableId };
    await trial.service.post('/api/v3/discoveries/dismiss', pair, trial.keyed());
    await breakUserVariable(trial, cause.variableId);
    await trial.service.post('/api/v3/discoveries/dismiss', pair, trial.keyed());
  },
  faults: [
    async function dismisses(service, person, word) {
      const { body } = await diaryOf(service, person).post([
        item({ variableName: `One ${word}` }),
        item({ variableName: `Other ${word}` }),
      ]);
      const [causeVariableId, effectVariableId] = body.data.measurements.map(({ variableId }) => variableId);
      return {
        request: posting('/api/v3/discoveries/dismiss', { causeVariableId, effectVariableId }),
        view: async () => (await service.inTable(() => listDismissed(person.userId))).length,
      };
    },
  ],
  asking: ({ cause, effect }) => body({ causeVariableId: cause, effectVariableId: effect }),
  attempts: (known) => [{ body: { ...known.pair } }],
};
