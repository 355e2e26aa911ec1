import { fewIfLong, repeated, type Stage, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { studiesOf } from '../../support/people/histories.ts';
import { body, named } from '../asking.ts';
import { readAndWrite, twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { countedStudy, forgetRecords, study } from '../trials.ts';
import { namesWithHistory } from './breaking.ts';
import { oldStudy } from './probing.ts';
import { ofCoffee } from './requests.ts';
import { causesOf, studiesWith } from './staging.ts';

const pairOf = ({ history }: Stage, cause: string) => ({
  causeVariableName: cause,
  effectVariableName: history.variableName,
});

const create = '/api/v3/study/create';

export const card: Card = {
  needs: readAndWrite,
  request: async (service, person) => {
    await twoVariables(service, person);
    return { body: ofCoffee };
  },
  probes: async (service) => ({
    includePublicPage: {
      as: (await oldStudy(service)).person,
      body: { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' },
      after: true,
    },
  }),
  scenarios: [
    {
      name: 'a new one of the history',
      role: 'student',
      requests: async (stage, count) =>
        (await causesOf(stage, 'Coffee', count)).map(({ name }) => ({
          ...withToken(stage, create),
          body: pairOf(stage, name),
        })),
      mostRequests: fewIfLong,
    },
    {
      name: 'one that is there, nothing new',
      role: 'student',
      requests: repeated(async (stage) => {
        const [study] = await studiesWith(stage, 'Bread', 1);
        return { ...withToken(stage, create), body: pairOf(stage, study?.causeVariable.name ?? '') };
      }),
      mostRequests: fewIfLong,
    },
  ],
  limits: {
    // Its cause is filled where nothing was recorded: a call more than seven, for the days on which there was anything.
    'one that is there, nothing new': { roundTrips: 8, waves: 3, readUnits: 60 },
  },
  worst: [
    {
      what: 'the largest pair',
      request: () => ({ body: { causeVariableName: 'Coffee', effectVariableName: 'Mood' } }),
    },
  ],
  rights: async (trial) => {
    await countedStudy(trial);
    await forgetRecords(trial);
    await study(trial);
  },
  faults: [
    async function creates(service, person, word) {
      const names = await namesWithHistory(service, person, word);
      return {
        request: posting('/api/v3/study/create', names),
        view: async () => {
          const { causeVariableName: cause, effectVariableName: effect } = names;
          const { body } = await studiesOf(service, person).create(cause, effect);
          const { type, causeVariableName, effectVariableName, isPublic, statistics } = body.study;
          return { type, causeVariableName, effectVariableName, isPublic, statistics };
        },
      };
    },
  ],
  asking: () =>
    body(
      named,
      { ...named, type: 'population' },
      { ...named, type: 'cohort' },
      { ...named, causeVariableName: 'Own mood' },
    ),
};
