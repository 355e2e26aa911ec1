import type { DiscoveredLine, Discovery } from '../../domain/discovery/discover.ts';
import type { Exclusion } from '../../domain/discovery/exclude-pair.ts';
import { lineSentences, surerLineText } from '../../domain/discovery/texts/line-text.ts';
import {
  expectedByChance,
  headText,
  lackText,
  leftOutText,
  notLookedAtTexts,
  triangleTexts,
  whatIsLookedFor,
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

const expectedFalseShare = 0.1;

/** A list as it was made, and the variables it names. */
export interface DiscoveryView {
  readonly day: number;
  readonly madeAt: number;
  readonly discovery: Discovery;
  readonly variables: ReadonlyMap<number, KnownVariable>;
  readonly studies: readonly Study[];
}

export function discoveryRecords(userId: number, view: DiscoveryView): DiscoveryRecord[] {
  return view.discovery.lines.map((line) => discoveryRecord(userId, line, view));
}

interface DismissedLine {
  readonly pair: readonly [number, number];
  readonly dismissedAt: number;
  readonly variables: readonly [KnownVariable, KnownVariable];
}

export const dismissedRecord = ({ pair, variables, dismissedAt }: DismissedLine): DismissedLineRecord => ({
  causeVariableId: pair[0],
  causeVariableName: variables[0].settings.displayName,
  effectVariableId: pair[1],
  effectVariableName: variables[1].settings.displayName,
  dismissedAt: formatUtc(dismissedAt),
});

function discoveryRecord(
  userId: number,
  line: DiscoveredLine,
  { variables, studies }: DiscoveryView,
): DiscoveryRecord {
  const [cause, effect] = [known(variables, line.cause), known(variables, line.effect)];
  const labels = labelsOf(cause, effect);
  const { figures } = line;
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
      strengthLevel: figures.strengthLevel,
      confidenceLevel: figures.confidenceLevel,
      numberOfPairs: figures.numberOfPairs,
      correlationCoefficient: figures.correlationCoefficient,
      dayToDayCorrelation: figures.dayToDayCorrelation,
      comparison: {
        causeMean: figures.causeMean,
        causeUnitAbbreviatedName: labels.causeUnit.abbreviatedName,
        daysAbove: figures.daysAbove,
        daysBelow: figures.daysBelow,
        effectAbove: figures.effectAbove,
        effectBelow: figures.effectBelow,
        effectUnitAbbreviatedName: labels.effectUnit.abbreviatedName,
      },
    }),
    sentences: [
      ...lineSentences(line, figures, labels),
      ...(study !== undefined && !study.summary.robust
        ? ['In the last year only: your study of all days does not show it.']
        : []),
      surerLineText(labels, line.together),
    ],
    ...(study !== undefined && { studyId: studyId(userId, study) }),
  };
}

export function discoveryListRecord({
  day,
  madeAt,
  discovery,
  variables,
}: DiscoveryView): DiscoveryListRecord {
  const nameOf = (id: VariableId) => known(variables, id).settings.displayName;
  const { days, pairsLookedAt, lines, medianDays } = discovery;
  const count = (reason: Exclusion) => discovery.excluded.filter((one) => one.reason === reason).length;
  const pairsNotLookedAt = {
    tag: count('tag'),
    oneRecord: count('oneRecord'),
    filled: count('filled'),
    data: count('data'),
  } satisfies Record<Exclusion, number>;
  const nearest = lines.length > 0 ? [] : discovery.nearest;
  return {
    madeAt: formatUtc(madeAt),
    date: formatDate(day),
    days,
    pairsLookedAt,
    pairsNotLookedAt,
    variablesWithFewDays: discovery.fewDays.length,
    expectedFalseShare,
    sentences: [
      headText({ pairsLookedAt, days, lineCount: lines.length, medianDays }),
      ...nearest.map((pair) => needsText(lackText(pair, nameOf), pair, nameOf)),
      ...notLookedAtTexts(pairsNotLookedAt, discovery.fewDays.length),
      expectedByChance,
      ...triangleTexts(lines, nameOf),
      whatIsLookedFor,
    ],
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

/** Answered until the first list has been made. */
export const noListYet: DiscoveryListRecord = {
  days: 0,
  pairsLookedAt: 0,
  pairsNotLookedAt: { tag: 0, oneRecord: 0, filled: 0, data: 0 },
  variablesWithFewDays: 0,
  expectedFalseShare,
  sentences: ['No list has been made yet. The first one is made in the night after something was recorded.'],
  leftOut: [],
  nearest: [],
};

const known = (variables: DiscoveryView['variables'], id: VariableId): KnownVariable =>
  variables.get(Number(id)) as KnownVariable;
