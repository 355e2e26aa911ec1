import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { longestRequestSeconds } from '../../../shared/domain/histories/sealing.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { sealHistory } from '../../../shared/use-cases/histories/seal-history.ts';
import type { Stage } from '../../bench/operations/scenario.ts';
import { type StudyAnswer, studiesOf } from '../../support/people/histories.ts';
import { diaryOf, food } from '../../support/people/measurements.ts';

export const day = 86_400;

export const days = 60;

/** Ten variables at a time; a request takes at most 1,000 rows. */
export const rowsPerRequest = 10 * days;

/** Names and ids of variables that were recorded once a day in the last sixty days of the history, all summed up. */
export async function causesOf(stage: Stage, kind: string, count: number) {
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
export async function sumUp({ service, person: { userId } }: Stage): Promise<void> {
  const later = epochSeconds() + 2 * longestRequestSeconds;
  const student = { userId, timezone: 'UTC' };
  const { outcome } = await service.inTable(() => sealHistory(student, later, () => true));
  if (outcome !== 'done') throw new Error(`The history is not summed up, but ${outcome}.`);
}

/** Makes a study of the history with each of `count` causes. */
export async function studiesWith(
  stage: Stage,
  kind: string,
  count: number,
): Promise<StudyAnswer['study'][]> {
  const studies: StudyAnswer['study'][] = [];
  for (const { name } of await causesOf(stage, kind, count)) {
    const { body } = await studiesOf(stage.service, stage.person).create(name, stage.history.variableName);
    studies.push(body.study);
  }
  return studies;
}

export const published = new WeakMap<object, Promise<StudyAnswer['study']>>();

export function publishedStudy(stage: Stage): Promise<StudyAnswer['study']> {
  const study = published.get(stage.person) ?? publishNew(stage);
  published.set(stage.person, study);
  return study;
}

export async function publishNew(stage: Stage): Promise<StudyAnswer['study']> {
  const [study] = await studiesWith(stage, 'Milk', 1);
  const query = `?studyId=${study?.id}&includeCharts=true`;
  return (await studiesOf(stage.service, stage.person).publish(query)).body.study;
}
