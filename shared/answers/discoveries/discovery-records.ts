import { canBeTested, isLikelyReversed } from '../../domain/analysis/claim.ts';
import type { DiscoveredLine, Discovery } from '../../domain/discovery/discover.ts';
import type { Exclusion } from '../../domain/discovery/exclude-pair.ts';
import { isAsNeededIn } from '../../domain/discovery/line-order.ts';
import { certainText } from '../../domain/discovery/texts/certain-text.ts';
import {
  type LineAdvice,
  lineSentences,
  surerLineText,
  testable,
} from '../../domain/discovery/texts/line-text.ts';
import {
  byEventText,
  criteria,
  expectedByChance,
  experimentsCanTell,
  filledPairs,
  filledPairText,
  headText,
  lackText,
  leftOutText,
  notComparedTexts,
  triangleTexts,
} from '../../domain/discovery/texts/list-text.ts';
import type { VariableId } from '../../domain/discovery/variable-id.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { type Study, studyId } from '../../domain/studies/study.ts';
import { labelsOf } from '../../domain/studies/study-text.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import type {
  DiscoveryListRecord,
  DiscoveryRecord,
  DismissedLineRecord,
} from '../../schemas/discoveries/discovery.ts';
import { comparedRecord } from '../studies/compared-record.ts';

const expectedFalseShare = 0.1;

/** A list as it was made, and the variables it names. */
interface DiscoveryState {
  readonly day: number;
  readonly madeAt: number;
  readonly discovery: Discovery;
  readonly variables: ReadonlyMap<number, KnownVariable>;
  readonly studies: readonly Study[];
}

export function discoveryRecords(userId: number, view: DiscoveryState): DiscoveryRecord[] {
  return view.discovery.lines.map((line) => discoveryRecord(userId, line, view));
}

interface DismissedView {
  readonly pair: readonly [number, number];
  readonly dismissedAt: number;
  readonly variables: readonly [KnownVariable, KnownVariable];
}

export const dismissedRecord = ({ pair, variables, dismissedAt }: DismissedView): DismissedLineRecord => ({
  causeVariableId: pair[0],
  causeVariableName: variables[0].settings.displayName,
  effectVariableId: pair[1],
  effectVariableName: variables[1].settings.displayName,
  dismissedAt: formatUtc(dismissedAt),
});

function discoveryRecord(
  userId: number,
  line: DiscoveredLine,
  { variables, studies, discovery }: DiscoveryState,
): DiscoveryRecord {
  const [cause, effect] = [known(variables, line.cause), known(variables, line.effect)];
  const { figures } = line;
  const advice = adviceOn(line, { discovery, variables });
  const { labels } = advice;
  const nextStep = surerLineText(advice);
  const likelyReversed = isLikelyReversed(labels, line.direction);
  const study = studies.find(
    (one) =>
      one.type === 'individual' && one.causeVariableId === line.cause && one.effectVariableId === line.effect,
  );
  return {
    causeVariableId: Number(line.cause),
    causeVariableName: cause.settings.displayName,
    effectVariableId: Number(line.effect),
    effectVariableName: effect.settings.displayName,
    together: line.together,
    direction: line.direction,
    state: line.state,
    since: formatDate(line.since),
    ...(figures !== null && {
      ...comparedRecord(figures, labels),
      confidenceLevel: figures.confidenceLevel,
      dayToDayCorrelation: figures.dayToDayCorrelation,
    }),
    sentences: [
      ...lineSentences(line, figures, labels),
      ...(study !== undefined && !study.summary.robust && !likelyReversed
        ? ['In the last year only: your study of all days does not show it.']
        : []),
      ...(nextStep === undefined ? [] : [nextStep]),
    ],
    causeKind: cause.settings.kind,
    effectKind: effect.settings.kind,
    likelyReversed,
    becauseOfIt: likelyReversed,
    testVariableIds: testable(advice).map((end) => Number(line[end])),
    nextStep,
    surer: nextStep,
    studyId: study && studyId(userId, study),
  };
}

type ListedVariables = Pick<DiscoveryState, 'discovery' | 'variables'>;

/** The labels of a line, both ways round, and what else of the list is about its cause. */
function adviceOn(line: DiscoveredLine, { discovery, variables }: ListedVariables): LineAdvice {
  const labelsFor = (cause: VariableId, effect: VariableId) =>
    labelsOf(known(variables, cause), known(variables, effect), isAsNeededIn(discovery, cause));
  const behind = discovery.lines.filter(
    ({ cause, effect }) => effect === line.cause && canBeTested(labelsFor(cause, effect)),
  );
  return {
    line,
    labels: labelsFor(line.cause, line.effect),
    turned: labelsFor(line.effect, line.cause),
    chosenBehind: behind.slice(0, 2).map(({ cause }) => known(variables, cause).settings.displayName),
  };
}

export function discoveryListRecord({
  day,
  madeAt,
  discovery,
  variables,
}: DiscoveryState): DiscoveryListRecord {
  const nameOf = (id: VariableId) => known(variables, id).settings.displayName;
  const { days, pairsLookedAt, lines, medianDays } = discovery;
  const count = (reason: Exclusion) => discovery.excluded.filter((one) => one.reason === reason).length;
  const pairsNotCompared = {
    tag: count('tag'),
    oneRecord: count('oneRecord'),
    filled: count('filled'),
    data: count('data'),
  } satisfies Record<Exclusion, number>;
  const nearest = lines.length > 0 ? [] : discovery.nearest;
  const { byEvent = [] } = discovery;
  const isThere = (id: VariableId) => variables.has(Number(id));
  return {
    madeAt: formatUtc(madeAt),
    date: formatDate(day),
    days,
    pairsCompared: pairsLookedAt,
    pairsLookedAt,
    pairsNotCompared,
    pairsNotLookedAt: pairsNotCompared,
    variablesWithFewDays: discovery.fewDays.length,
    expectedFalseShare,
    sentences: [
      headText({ pairsLookedAt, days, lineCount: lines.length, medianDays }),
      ...nearest.map((pair) => needsText(lackText(pair, nameOf), pair, nameOf)),
      ...byEvent.map((id) => byEventText(id, nameOf)),
      ...filledPairs(discovery)
        .filter(({ cause, effect }) => isThere(cause) && isThere(effect))
        .map((pair) => filledPairText(pair, nameOf)),
      ...notComparedTexts(pairsNotCompared, discovery.fewDays.length),
      expectedByChance,
      ...triangleTexts(lines, nameOf),
      lines.some((line) => testable(adviceOn(line, { discovery, variables })).length > 0)
        ? `${criteria} ${experimentsCanTell}`
        : criteria,
    ],
    unanswered: byEvent.map((id) => ({
      variableId: Number(id),
      variableName: nameOf(id),
      sentence: byEventText(id, nameOf),
    })),
    certain: (discovery.certain ?? []).map((fact) => ({
      variableId: Number(fact.variable),
      variableName: nameOf(fact.variable),
      days: fact.days,
      sentence: certainText(fact, known(variables, fact.variable)),
    })),
    leftOut: discovery.leftOut.map((one) => leftOutText(one, nameOf)),
    nearest: nearest.map((pair) => ({
      causeVariableId: Number(pair.cause),
      causeVariableName: nameOf(pair.cause),
      effectVariableId: Number(pair.effect),
      effectVariableName: nameOf(pair.effect),
      needs: lackText(pair, nameOf),
    })),
  };
}

const needsText = (
  lack: string,
  { cause, effect }: { readonly cause: VariableId; readonly effect: VariableId },
  nameOf: (id: VariableId) => string,
): string => `${nameOf(cause)} and ${nameOf(effect)} can be compared after ${lack}.`;

const noPairs = { tag: 0, oneRecord: 0, filled: 0, data: 0 };

/** Answered until the first list has been made. */
export const noListYet: DiscoveryListRecord = {
  days: 0,
  pairsCompared: 0,
  pairsLookedAt: 0,
  pairsNotCompared: noPairs,
  pairsNotLookedAt: noPairs,
  variablesWithFewDays: 0,
  expectedFalseShare,
  sentences: ['There is no list yet. The first one is made the night after you record something.'],
  unanswered: [],
  certain: [],
  leftOut: [],
  nearest: [],
};

const known = (variables: DiscoveryState['variables'], id: VariableId): KnownVariable =>
  variables.get(Number(id)) as KnownVariable;
