import * as v from 'valibot';
import { counted, outOf } from '../../domain/texts/counted.ts';
import { getExperiments } from '../../operations/experiments/get-experiments.ts';
import { getExperimentsOne } from '../../operations/experiments/get-experiments-one.ts';
import type { TokenOperation } from '../../operations/operation.ts';
import type { TokenAccess, TokenRoute } from '../../routes/route.ts';
import type { ExperimentRecord } from '../../schemas/experiments/experiment.ts';
import { says } from '../../schemas/fields/says.ts';
import { count, text } from '../figures.ts';
import { OperationCall, tool } from '../tool.ts';
import { type NamedView, nameIn, variableView, viewVariable, withoutForeignNames } from '../untrusted.ts';

const most = 5;

const experiment = v.object({
  cause: variableView,
  effect: variableView,
  state: says(v.picklist(['running', 'paused', 'over']), 'Whether it runs.'),
  startedAt: text('When it was started, UTC.'),
  days: count('How many days it has in all.'),
  daysEnded: count('How many of them have ended.'),
  unknown: count('On how many of these we don’t know what the person did: remind them to answer in the app.'),
  withoutEffect: count('Ended days without a record of the effect: remind the person to record it.'),
  result: says(
    v.array(v.string()),
    'The result once it has ended, in words for the person; use these rather than your own.',
  ),
});
type ExperimentOutput = v.InferOutput<typeof experiment>;

const output = v.object({
  experiments: says(v.array(experiment), 'The newest first; at most 5.'),
  more: count('How many more there are.'),
});

const reads: TokenAccess = { kind: 'token', scopes: ['readmeasurements'] };

/** The operations are the person's own, because they tell the order. This tool leaves it out, and how many days went as planned, by which it could be guessed. */
const withoutOrder = <R extends TokenRoute, Ahead>(operation: TokenOperation<R, Ahead>) => ({
  ...operation,
  route: { ...operation.route, access: reads },
});

export const experiments = tool({
  name: 'experiments',
  title: 'How experiments are going',
  description:
    'The experiments that this person runs or ran: how many days have ended, how many still lack an answer or a record and, once one is over, its result. What to do on a day is not shown here: it is randomised, and the person sees it in the app in the morning. Do not guess it, and do not judge an experiment before it is over.',
  input: v.strictObject({}),
  output,
  access: reads,
  isReading: true,
  prepare: (_, facts) => ({
    begin: () => undefined,
    answer: async (context) => {
      const list = new OperationCall(withoutOrder(getExperiments), facts);
      const { experiments: all } = await list.run({ query: {} }, context);
      const opened = await Promise.all(
        all
          .slice(0, most)
          .map(({ id }) =>
            new OperationCall(withoutOrder(getExperimentsOne), facts).run({ query: { id } }, context),
          ),
      );
      const told = opened.map(({ experiment: one }) => view(one));
      const more = Math.max(0, all.length - most);
      return { values: { experiments: told, more }, text: inWords(told, more) };
    },
  }),
});

function view({ plan, result, progress, ...record }: ExperimentRecord): ExperimentOutput {
  const named: readonly NamedView[] = [
    [plan.cause.name, viewVariable(record.causeVariableId, plan.cause.name)],
    [plan.effect.name, viewVariable(record.effectVariableId, plan.effect.name)],
  ];
  return {
    cause: viewVariable(record.causeVariableId, plan.cause.name),
    effect: viewVariable(record.effectVariableId, plan.effect.name),
    state: record.state,
    startedAt: record.startedAt,
    days: progress.days,
    daysEnded: progress.ended,
    unknown: progress.unknown,
    withoutEffect: progress.effectMissing,
    result: withoutForeignNames(result?.words ?? [], named),
  };
}

function inWords(told: readonly ExperimentOutput[], more: number): string {
  if (told.length === 0) return 'This person has no experiment.';
  const lines = told.map((one) => {
    const done = `${outOf(one.daysEnded, one.days, 'day')} have ended, ${one.unknown} of them without an answer and ${one.withoutEffect} without a record of ${nameIn(one.effect)}.`;
    const head = `- Whether ${nameIn(one.cause)} changes ${nameIn(one.effect)}: ${one.state}.`;
    return [head, one.state === 'over' ? '' : done, ...one.result].filter(Boolean).join(' ');
  });
  return [...lines, ...(more > 0 ? [`And ${counted(more, 'older experiment')}.`] : [])].join('\n');
}
