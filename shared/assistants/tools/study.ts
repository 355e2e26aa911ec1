import * as v from 'valibot';
import type { FindingWord } from '../../domain/analysis/texts/findings.ts';
import { inDays } from '../../domain/texts/counted.ts';
import { postStudyCreate } from '../../operations/studies/post-study-create.ts';
import { says } from '../../schemas/fields/says.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import { count, number, short, text } from '../figures.ts';
import { shortNumber } from '../short-number.ts';
import { OperationCall, tool } from '../tool.ts';
import { type NamedView, nameIn, variableView, viewVariable, withoutForeignNames } from '../untrusted.ts';
import { variableName } from './periods.ts';

const output = v.object({
  cause: variableView,
  effect: variableView,
  finding: says(
    v.picklist(['link', 'unclear', 'sameDays', 'none', 'notEnoughData']),
    'link: the days show one that chance alone would rarely show. unclear: both go together, because of a season or a cycle, or on too few days; do not call it an effect. sameDays: a remedy is taken because of it, which doesn’t say whether it helps or harms. none: they show no link. notEnoughData: we can’t tell yet; missing says what to record. Say it as it is.',
  ),
  canBeTested: says(v.boolean(), 'Whether the person can choose the cause: only then suggest an experiment.'),
  days: count('Days with both: an effect, and a cause before it.'),
  correlation: v.optional(number('From -1 to 1, without trend and weekday; absent while data are missing.')),
  interval: v.optional(says(v.array(v.number()), 'The 95% confidence interval of the correlation.')),
  pValue: v.optional(number('How often chance alone would show a link this strong.')),
  causeUnit: text('The unit of the cause.'),
  effectUnit: text('The unit of the effect.'),
  effectAfterLittle: v.optional(
    number('The mean effect of days with less than the average cause; left out where the finding is none.'),
  ),
  effectAfterMuch: v.optional(number('The mean effect of the other days.')),
  sentences: says(v.array(v.string()), 'The same in words for the person; use these rather than your own.'),
  missing: says(v.array(v.string()), 'What to record to get a finding.'),
  disclaimer: text('What no study of this kind can show. Say it along with the result.'),
});
type StudyOutput = v.InferOutput<typeof output>;

const argumentNames = { causeVariableName: 'cause', effectVariableName: 'effect' };

export const study = tool({
  name: 'study',
  title: 'Study a pair',
  description:
    'Whether one variable goes with another from day to day in this person’s records: an effect with its range and number of days, a plain no, or what is missing. It opens the person’s study of the pair, or creates it. It never shows that one causes the other.',
  input: v.strictObject({
    cause: variableName('The variable that may be the cause'),
    effect: variableName('The variable that may follow it'),
  }),
  output,
  access: postStudyCreate.route.access,
  isReading: false,
  prepare: ({ cause, effect }, facts) => {
    const call = new OperationCall(postStudyCreate, facts, argumentNames);
    const asked = { body: { causeVariableName: cause, effectVariableName: effect } };
    return {
      begin: (userId) => call.begin(userId, asked),
      answer: async (context) => {
        const { study: opened } = await call.run(asked, context);
        const values = view(opened, cause, effect);
        return { values, text: inWords(values) };
      },
    };
  },
});

function view(record: StudyRecord, ...asked: readonly string[]): StudyOutput {
  const { causeVariable, effectVariable, studyText } = record;
  const viewOf = ({ variableId, displayName }: StudyRecord['causeVariable']) =>
    viewVariable(variableId, displayName, ...asked);
  const [cause, effect] = [viewOf(causeVariable), viewOf(effectVariable)];
  const named: readonly NamedView[] = [
    [causeVariable.displayName, cause],
    [effectVariable.displayName, effect],
  ];
  const statistics = record.statistics as Statistics;
  const { title, none, certainty, nextStep, missing, disclaimer } = studyText;
  const finding = toldFindings[studyText.finding ?? 'none'];
  const said = [title, changeOf(studyText, finding, statistics), none, certainty, nextStep].filter(
    (one) => one !== undefined,
  );
  const averages: Partial<Statistics> = finding === 'none' ? {} : statistics;
  return {
    cause,
    effect,
    finding,
    canBeTested: studyText.canBeTested ?? false,
    days: statistics.numberOfPairs,
    correlation: inShort(statistics.adjustedCorrelation),
    interval: statistics.confidenceInterval?.map(shortNumber),
    pValue: inShort(statistics.pValue),
    causeUnit: causeVariable.unitAbbreviatedName,
    effectUnit: effectVariable.unitAbbreviatedName,
    effectAfterLittle: inShort(averages.averageEffectFollowingLowCause),
    effectAfterMuch: inShort(averages.averageEffectFollowingHighCause),
    sentences: withoutForeignNames(said, named),
    missing: withoutForeignNames(missing, named),
    disclaimer,
  };
}

/**
 * The difference that the days show. When the study finds nothing it is left out, unless a reader of the values would
 * see it: then it comes with its explanation, that weekday and trend account for it.
 */
function changeOf(
  { change }: StudyRecord['studyText'],
  finding: StudyOutput['finding'],
  { correlationCoefficient: plain, confidenceInterval }: Statistics,
): string | undefined {
  if (finding !== 'none' || change === undefined) return change;
  if (typeof plain !== 'number' || !confidenceInterval) return undefined;
  const [least, most] = confidenceInterval;
  return plain >= least && plain <= most
    ? undefined
    : `${change} Weekday or a change over time explains that difference; it says nothing about the cause.`;
}

const toldFindings: Readonly<Record<FindingWord, StudyOutput['finding']>> = {
  prediction: 'link',
  overWeeks: 'unclear',
  tooEarly: 'unclear',
  cycle: 'unclear',
  sameDays: 'sameDays',
  none: 'none',
  insufficient: 'notEnoughData',
};

/** The statistics of one person's study; null where one is undefined. */
interface Statistics {
  readonly numberOfPairs: number;
  readonly correlationCoefficient?: number | null;
  readonly adjustedCorrelation?: number | null;
  readonly confidenceInterval?: readonly [number, number] | null;
  readonly pValue?: number | null;
  readonly averageEffectFollowingLowCause?: number | null;
  readonly averageEffectFollowingHighCause?: number | null;
}

const inShort = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : shortNumber(value);

const verdicts: Readonly<Record<StudyOutput['finding'], string>> = {
  link: 'A link, which does not prove a cause',
  unclear: 'Both go together, but we can’t tell why',
  sameDays: 'Both come on the same days, because the person takes one when the other comes',
  none: 'No: these days do not show that one goes with the other',
  notEnoughData: 'We can’t tell yet',
};

function inWords(values: StudyOutput): string {
  const { cause, effect, finding, days, correlation, interval, sentences, missing, disclaimer } = values;
  const figures =
    correlation === undefined
      ? ''
      : ` Correlation ${short(correlation)}${interval ? `, 95% from ${interval.map(short).join(' to ')}` : ''}.`;
  return [
    `${nameIn(cause)} and ${nameIn(effect)}, ${inDays(days)}. ${verdicts[finding]}.${figures}`,
    ...sentences,
    ...missing.map((one) => `Missing: ${one}`),
    disclaimer,
  ].join('\n');
}
