import * as v from 'valibot';
import { numbered, outOf } from '../../domain/texts/counted.ts';
import { getDiscoveries } from '../../operations/studies/get-discoveries.ts';
import type { DiscoveryListRecord, DiscoveryRecord } from '../../schemas/discoveries/discovery.ts';
import { says } from '../../schemas/fields/says.ts';
import { count, number, rounded, text } from '../figures.ts';
import { OperationCall, tool } from '../tool.ts';
import { type NamedView, nameIn, variableView, viewVariable, withoutForeignNames } from '../untrusted.ts';

const mostLines = 20;

const line = v.object({
  cause: variableView,
  effect: variableView,
  direction: says(v.picklist(['higher', 'lower']), 'How the effect differs with more of the cause.'),
  days: v.optional(count('Days with a record of both.')),
  correlation: v.optional(number('From -1 to 1.')),
  confidence: v.optional(text('How sure it is: high, medium or low.')),
  canBeTested: says(
    v.boolean(),
    'Whether the person can choose one of the two: only then suggest an experiment.',
  ),
  likelyReversed: says(
    v.boolean(),
    'The cause is a remedy taken because of the effect: never call it a cause.',
  ),
  sentences: says(v.array(v.string()), 'In words for the person; use these rather than your own.'),
});

const output = v.object({
  lines: says(v.array(line), 'The surest first; at most 20.'),
  moreLines: count('How many more there are.'),
  pairsCompared: count('How many pairs were compared.'),
  expectedFalseShare: number(
    'Up to this share of the lines on such lists is due to chance. Say it along with the list.',
  ),
  madeAt: v.optional(text('When the list was made, UTC.')),
  about: says(v.array(v.string()), 'What to say along with the list.'),
});
type FindingsOutput = v.InferOutput<typeof output>;

export const whatStandsOut = tool({
  name: 'what_stands_out',
  title: 'What stands out',
  description:
    'Which of this person’s variables go together from day to day by more than chance, among all pairs compared, with the share of such lines expected to be chance. Use this instead of finding patterns in values.',
  input: v.strictObject({}),
  output,
  access: getDiscoveries.route.access,
  isReading: true,
  prepare: (_, facts) => {
    const call = new OperationCall(getDiscoveries, facts);
    return {
      begin: () => undefined,
      answer: async (context) => {
        const { discoveries, list } = await call.run({}, context);
        const values = view(discoveries, list);
        return { values, text: inWords(values) };
      },
    };
  },
});

function view(discoveries: readonly DiscoveryRecord[], list: DiscoveryListRecord): FindingsOutput {
  const named = [...discoveries, ...list.nearest].flatMap((one): NamedView[] => [
    [one.causeVariableName, viewVariable(one.causeVariableId, one.causeVariableName)],
    [one.effectVariableName, viewVariable(one.effectVariableId, one.effectVariableName)],
  ]);
  const lines = discoveries.slice(0, mostLines).map((one) => ({
    cause: viewVariable(one.causeVariableId, one.causeVariableName),
    effect: viewVariable(one.effectVariableId, one.effectVariableName),
    direction: one.direction,
    days: one.numberOfPairs,
    ...(one.correlationCoefficient !== undefined && { correlation: rounded(one.correlationCoefficient) }),
    confidence: one.confidenceLevel,
    canBeTested: one.testVariableIds.length > 0,
    likelyReversed: one.likelyReversed,
    sentences: withoutForeignNames(one.sentences, named),
  }));
  return {
    lines,
    moreLines: discoveries.length - lines.length,
    pairsCompared: list.pairsCompared,
    expectedFalseShare: list.expectedFalseShare,
    madeAt: list.madeAt,
    about: withoutForeignNames(list.sentences, named),
  };
}

function inWords({ lines, moreLines, pairsCompared, expectedFalseShare, about }: FindingsOutput): string {
  const head =
    lines.length === 0
      ? `Nothing stands out among ${numbered(pairsCompared, 'pair')}.`
      : `Standing out: ${outOf(lines.length + moreLines, pairsCompared, 'pair')}. Up to ${expectedFalseShare * 100}% of such lines are chance.`;
  return [
    // Sentences about the list say so where there is none.
    ...(pairsCompared === 0 ? [] : [head]),
    ...lines.map(
      ({ cause, effect, sentences }) => `- ${nameIn(cause)} and ${nameIn(effect)}: ${sentences.join(' ')}`,
    ),
    ...about,
  ].join('\n');
}
