import { readSealState } from '../../../data/histories/sealing.ts';
import type { StudyContext } from '../../../data/studies/study-context.ts';
import { KnownVariables } from '../../../data/variables/known-variables.ts';
import { listTags, type Tag } from '../../../data/variables/tag.ts';
import { type SourceBook, type SourceLookup, sourcesOf } from '../../../domain/connectors/person-sources.ts';
import type { Run } from '../../../domain/histories/runs.ts';
import { canBeSealed } from '../../../domain/histories/sealing.ts';
import type { KnownVariable } from '../../../domain/measurements/row.ts';
import { runsToOpen, type StudySeries, toStudySeries } from '../../../domain/studies/study-series.ts';
import { binBlock } from '../../../domain/time/bins.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import { clockOf, type PersonClock, type ZoneHistory } from '../../../domain/time/person-clock.ts';
import {
  always,
  type HistoryRead,
  mostUnsealedRows,
  readHistory,
  sealingAt,
  withRows,
} from '../../histories/read-history.ts';
import { requestSummary, requestSummaryIfOverBudget } from '../../histories/request-summary.ts';

/** The person whose records are studied, with their zones and where their days begin. */
export interface StudiedPerson extends ZoneHistory, SourceBook {
  readonly userId: number;
  readonly bleedingVariableId?: number | undefined;
}

/** The highest numbers of rows that are read of a variable: not summarised yet, and to be looked at one by one. */
export interface RowsLimits {
  readonly unsealed: number;
  readonly opened: number;
}

/** The limits of jobs, and of the first study of a history that is not summarised yet. */
export const limitsOfFirstStudy: RowsLimits = { unsealed: mostUnsealedRows, opened: mostUnsealedRows };
/** The limits of other requests: what one has units for. */
const ofRequests: RowsLimits = { unsealed: 3500, opened: 3500 };

type SeriesContext = Pick<StudyContext, 'sealState' | 'tags'>;

export interface SeriesOptions {
  /** @default read here */
  readonly context?: Promise<SeriesContext>;
  /** @default those of other requests */
  readonly most?: RowsLimits;
}

interface SeriesResult {
  readonly series: StudySeries[];
  /** The start of the first day they cover, where that is not all that was recorded. */
  readonly from?: number;
}

/** Reads what a person recorded of these variables, and of those that contain them; each variable is read once. */
export async function readSeries(
  person: StudiedPerson,
  variables: readonly KnownVariable[],
  now: number,
  {
    context = readSeriesContext(person.userId),
    most = ofRequests,
    span = always,
  }: SeriesOptions & { readonly span?: typeof always } = {},
): Promise<SeriesResult> {
  const { userId } = person;
  const clock = clockOf(person);
  const sourceOf = sourcesOf(person);
  const { sealState, tags } = await context;
  const sealing = sealingAt(sealState, now);
  const asked = (variableId: number) => ({ userId, variableId, clock, sealing });
  const read = oncePerVariable((variableId) => readHistory(asked(variableId), now, most.unsealed, span));
  const containing = findContaining(userId, tags, variables.map(idOf));
  const histories = await Promise.all(
    variables.map(async (known) => {
      const readPart = async (part: Containing) => ({ ...part, ...(await read(idOf(part.tagged))) });
      const [own, parts] = await Promise.all([
        read(idOf(known)),
        containing.then((found) => Promise.all(found.filter(isPartOf(known)).map(readPart))),
      ]);
      return { known, own, parts };
    }),
  );
  const covered = coverage(histories, clock, most.opened, sourceOf);
  const series = covered.histories.map(async ({ known, own, parts, wanted }) => {
    const open = async (variableId: number, { runs }: Pick<HistoryRead, 'runs'>) =>
      withRows(asked(variableId), runs, new Set(runs.filter((run) => wanted.has(run))));
    const opened = parts.map(async (part) => ({ ...part, runs: await open(idOf(part.tagged), part) }));
    return toStudySeries(known, await open(idOf(known), own), await Promise.all(opened), sourceOf);
  });
  return {
    series: await Promise.all(series),
    ...(covered.from === -Infinity ? {} : { from: covered.from }),
  };
}

/**
 * The same for drawings, which say nothing of what they leave out: what could be summarised is waited for, everything
 * else is read as far as the request may.
 */
export async function readWholeSeries(
  person: StudiedPerson,
  variables: readonly KnownVariable[],
  now: number,
): Promise<StudySeries[]> {
  const { userId } = person;
  const context = readSeriesContext(userId);
  const sealing = sealingAt((await context).sealState, now);
  const canWait = canBeSealed(sealing, always, now);
  const most = { unsealed: canWait ? mostUnsealedRows : Infinity, opened: Infinity };
  const { series, from } = await readSeries(person, variables, now, { context, most }).catch(
    async (error) => {
      throw await requestSummaryIfOverBudget(error, { userId, sealing, now });
    },
  );
  if (from !== undefined) throw await requestSummary(userId, now);
  return series;
}

interface SideHistory {
  readonly known: KnownVariable;
  readonly own: HistoryRead;
  readonly parts: readonly (Containing & HistoryRead)[];
}

/** Cuts all sides to the days that all were read for, and of which not too many rows have to be looked at one by one. */
function coverage(
  histories: readonly SideHistory[],
  clock: PersonClock,
  mostOpened: number,
  sourceOf: SourceLookup,
) {
  const dayFrom = (second: number) =>
    second === -Infinity ? second : binBlock(clock.zone, daySeconds, second - 1, clock.dayStartsAt).until;
  const cut = (from: number) => {
    const since = <Part extends HistoryRead>(part: Part) => ({
      ...part,
      runs: from === -Infinity ? part.runs : part.runs.filter((run) => run.from >= from),
    });
    return histories.map(({ known, own, parts }) => {
      const side = { known, own: since(own), parts: parts.map(since) };
      return { ...side, wanted: runsToOpen(known, side.own.runs, side.parts, sourceOf) };
    });
  };
  const read = dayFrom(Math.max(...histories.flatMap(({ own, parts }) => [own.from, ...parts.map(fromOf)])));
  const sides = cut(read);
  const from = Math.max(
    read,
    dayFrom(Math.max(...sides.map(({ wanted }) => affordableFrom(wanted, mostOpened)))),
  );
  return { from, histories: from === read ? sides : cut(from) };
}

const fromOf = ({ from }: HistoryRead) => from;

/** The time from which on no more than `most` rows have to be looked at one by one. */
function affordableFrom(wanted: ReadonlySet<Run>, most: number): number {
  let left = most;
  for (const { count, until } of [...wanted].sort((a, b) => b.from - a.from)) {
    left -= count;
    if (left < 0) return until;
  }
  return -Infinity;
}

/** Data that reading any series of a person needs first. */
export const readSeriesContext = async (userId: number) => {
  const [sealState, tags] = await Promise.all([readSealState(userId), listTags(userId)]);
  return { sealState, tags };
};

function oncePerVariable(read: (variableId: number) => Promise<HistoryRead>): typeof read {
  const begun = new Map<number, Promise<HistoryRead>>();
  return (variableId) => {
    const reading = begun.get(variableId) ?? read(variableId);
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
async function findContaining(
  userId: number,
  all: readonly Tag[],
  variableIds: readonly number[],
): Promise<Containing[]> {
  const tags = all.filter(({ tagVariableId }) => variableIds.includes(tagVariableId));
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

const idOf = ({ userVariable }: KnownVariable) => userVariable.variable.variableId;
