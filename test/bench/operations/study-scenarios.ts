import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { longestRequestSeconds } from '../../../shared/domain/histories/sealing.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { sealHistory } from '../../../shared/use-cases/histories/seal-history.ts';
import { type StudyAnswer, studiesOf } from '../../support/people/histories.ts';
import { diaryOf, food } from '../../support/people/measurements.ts';
import { fewIfLong, repeated, type Scenario, type Stage, withToken } from './scenario.ts';

const day = 86_400;
const days = 60;
/** Ten variables at a time; a request takes at most 1,000 rows. */
const rowsPerRequest = 10 * days;

/** Names and ids of variables that were recorded once a day in the last sixty days of the history, all summed up. */
async function causesOf(stage: Stage, kind: string, count: number) {
  const { service, person, history } = stage;
  const names = Array.from({ length: count }, (_, i) => `${kind} ${i + 1}`);
  const random = mulberry32(count);
  const rows = names.flatMap((variableName) =>
    Array.from({ length: days }, (_, i) =>
      food({
        variableName,
        value: Math.floor(random() * 4),
        startAt: formatUtc(history.newestAt - i * day - 3600),
      }),
    ),
  );
  const ids: number[] = [];
  for (let i = 0; i < rows.length; i += rowsPerRequest) {
    const { status, body } = await diaryOf(service, person).post(rows.slice(i, i + rowsPerRequest));
    if (status !== 200) throw new Error(`${kind} was not recorded: ${status}.`);
    ids.push(...body.data.measurements.map(({ variableId }) => variableId));
  }
  await sumUp(stage);
  return names.map((name, i) => ({ name, id: ids[i * days] ?? 0 }));
}

/** Sums up the history, as the job does some minutes later: until then, days with new rows are read from the rows. */
async function sumUp({ service, person: { userId } }: Stage): Promise<void> {
  const later = epochSeconds() + 2 * longestRequestSeconds;
  const student = { userId, timezone: 'UTC' };
  const { outcome } = await service.inTable(() => sealHistory(student, later, () => true));
  if (outcome !== 'done') throw new Error(`The history is not summed up, but ${outcome}.`);
}

const pairOf = ({ history }: Stage, cause: string) => ({
  causeVariableName: cause,
  effectVariableName: history.variableName,
});

/** Makes a study of the history with each of `count` causes. */
async function studiesWith(stage: Stage, kind: string, count: number): Promise<StudyAnswer['study'][]> {
  const studies: StudyAnswer['study'][] = [];
  for (const { name } of await causesOf(stage, kind, count)) {
    const { body } = await studiesOf(stage.service, stage.person).create(name, stage.history.variableName);
    studies.push(body.study);
  }
  return studies;
}

const publish = (id: string) => `/api/v3/study/publish?studyId=${id}`;

const published = new WeakMap<object, Promise<StudyAnswer['study']>>();

function publishedStudy(stage: Stage): Promise<StudyAnswer['study']> {
  const study = published.get(stage.person) ?? publishNew(stage);
  published.set(stage.person, study);
  return study;
}

async function publishNew(stage: Stage): Promise<StudyAnswer['study']> {
  const [study] = await studiesWith(stage, 'Milk', 1);
  const query = `?studyId=${study?.id}&includeCharts=true`;
  return (await studiesOf(stage.service, stage.person).publish(query)).body.study;
}

const create = '/api/v3/study/create';

export const studyScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-study-create': [
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
  'post-study-publish': [
    {
      name: 'one that is there',
      role: 'student',
      requests: async (stage, count) =>
        (await studiesWith(stage, 'Tea', count)).map(({ id }) => withToken(stage, publish(id))),
      mostRequests: fewIfLong,
    },
    {
      name: 'a public one analysed again, with charts',
      role: 'student',
      requests: repeated(async (stage) => {
        const { id } = await publishedStudy(stage);
        return withToken(stage, `${publish(id)}&includeCharts=true&recalculate=true`);
      }),
      mostRequests: fewIfLong,
    },
  ],
  'get-studies': [
    {
      name: 'all of them',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/studies')),
    },
  ],
  'delete-study': [
    {
      name: 'one of the history',
      role: 'student',
      requests: async (stage, count) =>
        (await studiesWith(stage, 'Wine', count)).map(({ id }) =>
          withToken(stage, `/api/v3/study/delete?studyId=${id}`),
        ),
      mostRequests: fewIfLong,
    },
  ],
  'get-discoveries': [
    {
      name: 'the list',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/discoveries')),
    },
  ],
  'post-discoveries-refresh': [
    {
      name: 'asked again',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/discoveries/refresh')),
      // The number of times that a day allows.
      mostRequests: () => 6,
    },
  ],
  'post-discoveries-dismiss': [
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
  'get-study-page': [
    {
      name: 'a published one',
      role: 'student',
      requests: repeated(async (stage) => ({
        path: new URL((await publishedStudy(stage)).studyLinks.studyLinkStatic ?? '').pathname,
      })),
    },
  ],
  'get-study-chart': [
    {
      name: 'of a published one',
      role: 'student',
      requests: repeated(async (stage) => {
        const { effectVariable } = await publishedStudy(stage);
        return { path: new URL(effectVariable.charts?.hourlyColumnChart.svgUrl ?? '').pathname };
      }),
    },
  ],
  'get-votes': [
    { name: 'none', role: 'student', requests: repeated((stage) => withToken(stage, '/api/v3/votes')) },
  ],
  'post-votes': [
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
};
