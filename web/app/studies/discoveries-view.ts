import { triangleTexts } from '../../../shared/domain/discovery/texts/list-text.ts';
import { pairKey } from '../../../shared/domain/discovery/variable-id.ts';
import { listed } from '../../../shared/domain/texts/counted.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { type OutboxEntry, writesTo } from '../data/outbox-entry.ts';
import type { ApiVariable } from '../data/variables.ts';

export const discoveriesPath = '/api/v3/discoveries';
export const dismissPath = '/api/v3/discoveries/dismiss';

type Discoveries = Answer<'GET', typeof discoveriesPath>;
export type ApiDiscovery = RecordOf<Discoveries['discoveries']>;
export type DismissedLine = RecordOf<Discoveries['dismissed']>;

/** The number of lines that are shown until someone asks for all. */
export const firstLines = 10;
/** The number of sentences on linked threes that are shown unfolded: five linked things make ten threes. */
export const firstThrees = 3;

type DiscoveryPair = Pick<ApiDiscovery, 'causeVariableId' | 'effectVariableId'>;

const keyOf = ({ causeVariableId, effectVariableId }: DiscoveryPair): string =>
  pairKey(causeVariableId, effectVariableId);

type Dismissal = DiscoveryPair & { readonly dismissed?: boolean };

const dismissalsIn = (entries: readonly OutboxEntry[]): readonly Dismissal[] =>
  writesTo(dismissPath, entries).map(({ body }) => body as Dismissal);

interface MissingDays extends Pick<ApiDiscovery, 'causeVariableName' | 'effectVariableName'> {
  readonly needs: string;
}

/** The days that a first answer needs, in one line for all comparisons that they would allow. */
export const missingDays = (nearest: readonly MissingDays[]): readonly string[] =>
  [...Map.groupBy(nearest, ({ needs }) => needs)].map(([needs, pairs]) => {
    const names = pairs.map(({ causeVariableName, effectVariableName }) => [
      causeVariableName,
      effectVariableName,
    ]);
    const common = names[0]?.find((name) => names.every((pair) => pair.includes(name)));
    const others = names.flatMap((pair) => pair.filter((name) => name !== common));
    return common === undefined
      ? `${needs}, to compare ${listed(names.map((pair) => pair.join(' with ')))}`
      : `${needs}, to compare ${common} with ${listed(others)}`;
  });

/** The list without what this device has dismissed. */
export function shownDiscoveries(
  discoveries: readonly ApiDiscovery[],
  entries: readonly OutboxEntry[],
): readonly ApiDiscovery[] {
  const dismissed = new Set(
    dismissalsIn(entries)
      .filter((one) => one.dismissed !== false)
      .map(keyOf),
  );
  return discoveries.filter((one) => !dismissed.has(keyOf(one)));
}

/** The dismissed lines without those that this device brought back; an answer kept by an older version has none. */
export function dismissedLines(
  dismissed: readonly DismissedLine[] | undefined,
  entries: readonly OutboxEntry[],
): readonly DismissedLine[] {
  const back = new Set(
    dismissalsIn(entries)
      .filter((one) => one.dismissed === false)
      .map(keyOf),
  );
  return (dismissed ?? []).filter((one) => !back.has(keyOf(one)));
}

/** Sentences on three variables that are all linked with each other. */
export function linkedThrees(discoveries: readonly ApiDiscovery[]): readonly string[] {
  const names = new Map<number | string, string>(
    discoveries.flatMap((one) => [
      [one.causeVariableId, one.causeVariableName],
      [one.effectVariableId, one.effectVariableName],
    ]),
  );
  const ends = discoveries.map(({ causeVariableId: cause, effectVariableId: effect }) => ({ cause, effect }));
  return triangleTexts(ends, (id) => names.get(id) ?? '');
}

/** The link itself, what is known of it, and what would make it surer. */
export function partsOf({
  sentences,
  comparison,
  // Answers kept by an earlier version of the app have only the former names.
  surer,
  nextStep = surer,
  becauseOfIt = false,
  likelyReversed = becauseOfIt,
}: Pick<ApiDiscovery, 'sentences'> & Partial<ApiDiscovery>): {
  readonly link: string;
  readonly known: readonly string[];
  readonly nextStep: string | undefined;
  readonly likelyReversed: boolean;
} {
  const [link = '', ...others] = sentences;
  // The days are under the picture.
  const told = comparison !== undefined && !likelyReversed ? others.slice(1) : others;
  // A word says so next to the strength.
  const known = told.filter((sentence) => sentence !== nextStep && !sentence.startsWith('New since'));
  return { link, known, nextStep, likelyReversed };
}

const pairQuery = ({ causeVariableId, effectVariableId }: DiscoveryPair) =>
  `cause=${causeVariableId}&effect=${effectVariableId}`;

/** The address of a line's study; the first visit makes the study. */
export const lineAddress = (line: DiscoveryPair & { readonly studyId?: string | undefined }): string =>
  line.studyId === undefined
    ? `/app/study?${pairQuery(line)}`
    : `/app/study?id=${encodeURIComponent(line.studyId)}`;

/** The address at which an experiment of the two is planned; undefined where there is nothing to choose. */
export function experimentAddress({
  testVariableIds = [],
  ...line
}: DiscoveryPair & { readonly testVariableIds?: readonly number[] }): string | undefined {
  const [chosen] = testVariableIds;
  if (chosen === undefined) return undefined;
  const other = chosen === line.causeVariableId ? line.effectVariableId : line.causeVariableId;
  return `/app/experiments/new?${pairQuery({ causeVariableId: chosen, effectVariableId: other })}`;
}

type AnswerMember = 'fillingType' | 'recordsBleeding';

/** The variables of which this device has sent, or is about to send, such a setting. */
const answeredIn = (entries: readonly OutboxEntry[], member: AnswerMember): ReadonlySet<number | undefined> =>
  new Set(
    writesTo('/api/v3/userVariables', entries)
      .flatMap(
        ({ body }) => body as readonly ({ variableId?: number } & Partial<Record<AnswerMember, unknown>>)[],
      )
      .filter((one) => one[member] !== undefined)
      .map(({ variableId }) => variableId),
  );

/** Questions that are not answered yet, without those that this device has answered. */
export function openQuestions(
  unanswered: Discoveries['list']['unanswered'] | undefined,
  entries: readonly OutboxEntry[],
) {
  const answered = answeredIn(entries, 'fillingType');
  return (unanswered ?? []).filter(({ variableId }) => !answered.has(variableId));
}

const bleedingNames = /menstrua|period|bleeding/i;

/** True if a variable is called as if it recorded bleeding. */
export const isCalledBleeding = ({ name }: Pick<ApiVariable, 'name'>): boolean => bleedingNames.test(name);

/** Variables that seem to record bleeding, as long as nobody said of one that it does, or of this one that it does not. */
export function openBleeding(
  variables: readonly ApiVariable[],
  entries: readonly OutboxEntry[],
): readonly ApiVariable[] {
  const answered = answeredIn(entries, 'recordsBleeding');
  if (variables.some(({ recordsBleeding }) => recordsBleeding)) return [];
  return variables.filter(
    (one) =>
      isCalledBleeding(one) &&
      one.recordsBleeding === undefined &&
      one.unitCategoryName !== 'Rating' &&
      !answered.has(one.variableId),
  );
}

/** `Wine and Mood`. */
export const pairText = ({
  causeVariableName,
  effectVariableName,
}: Pick<ApiDiscovery, 'causeVariableName' | 'effectVariableName'>): string =>
  `${causeVariableName} and ${effectVariableName}`;
