import { must } from '../../../shared/domain/lists/must.ts';
import { dayMilliseconds } from '../../../shared/domain/time/calendar.ts';
import { isMachine } from './application-machines.ts';
import { type ResourceNames, resolve } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

export interface ScheduleDefinition {
  readonly ruleArn: string;
  readonly functionArn: string;
  readonly everyMilliseconds: number;
  /** The JSON that the function gets instead of the schedule's own event. */
  readonly input?: string;
  /** The functions that it runs in turn, as its input names them. */
  readonly jobArns: readonly string[];
}

interface NamedFunction {
  readonly name: string;
  readonly arn: string;
}

export function readSchedules(
  template: Template,
  names: ResourceNames,
  functions: readonly NamedFunction[],
): ScheduleDefinition[] {
  const arns = new Map(functions.map(({ name, arn }) => [name, arn]));
  return listResources(template, 'AWS::Events::Rule').flatMap(([logicalId, raw]) => {
    const {
      ScheduleExpression: expression,
      State: state,
      Targets: targets,
    } = resolve<ScheduleRule>(raw, names);
    if (expression === undefined || state === 'DISABLED') return [];
    return (targets ?? [])
      .filter(({ Arn }) => !isMachine(Arn))
      .map(({ Arn: functionArn, Input: input }) => ({
        ruleArn: String(names.attribute(logicalId, 'Arn')),
        functionArn,
        everyMilliseconds: readRate(expression),
        input,
        jobArns: namedIn(input).map((name) => must(arns, name)),
      }));
  });
}

function namedIn(input = '{}'): string[] {
  const { functions = {} }: { readonly functions?: Readonly<Record<string, string>> } = JSON.parse(input);
  return Object.values(functions);
}

interface ScheduleRule {
  readonly ScheduleExpression?: string;
  readonly State?: string;
  readonly Targets?: readonly { readonly Arn: string; readonly Input?: string }[];
}

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: dayMilliseconds,
};

function readRate(expression: string): number {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const unit = unitMilliseconds[match?.[2] ?? ''];
  if (!match || unit === undefined) {
    throw new Error(`The local runtime knows schedules such as rate(1 minute), got "${expression}".`);
  }
  return Number(match[1]) * unit;
}
