import { listTags, type Tag } from '../../data/tag.ts';
import type { AnalysisInput } from '../../domain/analysis/analysis-input.ts';
import type { Run } from '../../domain/histories/runs.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { fillableDays, recordedDays } from '../../domain/studies/fillable-days.ts';
import { analysisInput, type StudySeries, toStudySeries } from '../../domain/studies/study-series.ts';
import { clockOf, type LivedIn, type PersonClock } from '../../domain/time/person-clock.ts';
import { KnownVariables } from '../variables/known-variables.ts';
import { findActiveDays } from './active-days.ts';
import { readRuns } from './read-runs.ts';

/** Whose records are studied, and where their days begin. */
export interface StudiedPerson extends LivedIn {
  readonly userId: number;
}

/** What a person recorded of these variables, and of those that contain them; each variable is read once. */
export async function readSeries(
  person: StudiedPerson,
  variables: readonly KnownVariable[],
): Promise<StudySeries[]> {
  const { userId } = person;
  const clock = clockOf(person);
  const read = runReader(userId, clock);
  const containing = findContaining(userId, variables.map(idOf));
  const series = variables.map(async (known) => {
    const [own, parts] = await Promise.all([
      read(idOf(known)),
      containing.then((found) =>
        Promise.all(
          found
            .filter(isPartOf(known))
            .map(async (part) => ({ ...part, runs: await read(idOf(part.tagged)) })),
        ),
      ),
    ]);
    return toStudySeries(known, own, parts, clock);
  });
  return Promise.all(series);
}

function runReader(userId: number, clock: PersonClock): (variableId: number) => Promise<Run[]> {
  const begun = new Map<number, Promise<Run[]>>();
  return (variableId) => {
    const reading = begun.get(variableId) ?? readRuns(userId, variableId, clock);
    begun.set(variableId, reading);
    return reading;
  };
}

/** A variable whose entries contain another one. */
interface Containing {
  readonly tag: Tag;
  readonly tagged: KnownVariable;
}

/** Direct tags only: what contains a variable by way of a third one does not count. */
async function findContaining(userId: number, variableIds: readonly number[]): Promise<Containing[]> {
  const tags = (await listTags(userId)).filter(({ tagVariableId }) => variableIds.includes(tagVariableId));
  const variables = new KnownVariables(userId);
  await variables.load(tags.map(({ taggedVariableId }) => taggedVariableId));
  return tags.flatMap((tag) => {
    const tagged = variables.find(tag.taggedVariableId);
    return tagged === undefined ? [] : [{ tag, tagged }];
  });
}

const isPartOf =
  (known: KnownVariable) =>
  ({ tag }: Containing) =>
    tag.tagVariableId === idOf(known);

/** All that the analysis of a pair depends on. */
export async function readAnalysisInput(
  person: StudiedPerson,
  cause: KnownVariable,
  effect: KnownVariable,
): Promise<AnalysisInput> {
  const [ofCause, ofEffect] = (await readSeries(person, [cause, effect])) as [StudySeries, StudySeries];
  const activeDays = await readActiveDays(person, ofCause, ofEffect);
  return analysisInput(clockOf(person), ofCause, ofEffect, activeDays);
}

/** Only days on which the person recorded something count as days without the variable. */
async function readActiveDays(
  person: StudiedPerson,
  cause: StudySeries,
  effect: StudySeries,
): Promise<Int32Array | undefined> {
  const filled = [cause, effect].filter(({ known }) => known.settings.fillingValue !== undefined);
  const clock = clockOf(person);
  const range = fillableDays(filled);
  if (range === undefined) return undefined;
  return findActiveDays(person.userId, range, recordedDays([cause, effect]), clock);
}

const idOf = ({ userVariable }: KnownVariable) => userVariable.variable.variableId;
