import type { RoleDefinition } from './application-roles.ts';
import { type ResourceNames, resolve } from './intrinsics.ts';
import { isAllowed, type Statement } from './policy.ts';
import { listResources, type Template } from './template.ts';
import { mayAssume } from './trust.ts';

/** One step of a state machine, as far as the local runtime knows them. */
export interface State {
  readonly Type: 'Pass' | 'Choice' | 'Map' | 'Task';
  readonly Next?: string;
  readonly End?: boolean;
  readonly ResultPath?: string;
  /** The value that a Pass gives. */
  readonly Result?: unknown;
  /** The ways that a Choice may go. */
  readonly Choices?: readonly {
    readonly Variable: string;
    readonly StringMatches: string;
    readonly Next: string;
  }[];
  readonly Default?: string;
  /** The list that a Map goes over. */
  readonly ItemsPath?: string;
  readonly ItemSelector?: Readonly<Record<string, unknown>>;
  readonly MaxConcurrency?: number;
  readonly ItemProcessor?: Steps;
  /** The function that a Task runs. */
  readonly Resource?: string;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Retry?: readonly { readonly MaxAttempts?: number }[];
}

export interface Steps {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

/** A state machine that a rule starts at some hour of some days of the month. */
export interface MachineDefinition {
  readonly name: string;
  readonly steps: Steps;
  /** The rights of its role. */
  readonly statements: readonly Statement[];
  readonly starts: { readonly minute: number; readonly hour: number; readonly days: readonly number[] };
}

export const isMachine = (arn: string): boolean => arn.includes(':stateMachine:');

export function readMachines(
  template: Template,
  names: ResourceNames,
  roles: ReadonlyMap<string, RoleDefinition>,
): MachineDefinition[] {
  const machines = new Map(
    listResources(template, 'AWS::StepFunctions::StateMachine').map(([logicalId, raw]) => {
      const { RoleArn, DefinitionString } = resolve<Machine>(raw, names);
      const role = requireRole(roles, RoleArn, 'states.amazonaws.com');
      const name = String(names.attribute(logicalId, 'Name'));
      return [
        String(names.attribute(logicalId, 'Arn')),
        { name, steps: JSON.parse(DefinitionString), statements: role.statements },
      ] as const;
    }),
  );
  return listResources(template, 'AWS::Events::Rule').flatMap(([, raw]) => {
    const { ScheduleExpression: expression, State: state, Targets: targets } = resolve<Rule>(raw, names);
    return (targets ?? []).flatMap(({ Arn, RoleArn }) => {
      const machine = machines.get(Arn);
      if (machine === undefined || state === 'DISABLED') return [];
      const { statements } = requireRole(roles, RoleArn ?? '', 'events.amazonaws.com');
      if (!isAllowed(statements, 'states:StartExecution', Arn))
        throw new Error(`The rule of ${machine.name} may not start it.`);
      return [{ ...machine, starts: readStarts(expression ?? '') }];
    });
  });
}

interface Machine {
  readonly RoleArn: string;
  readonly DefinitionString: string;
}

interface Rule {
  readonly ScheduleExpression?: string;
  readonly State?: string;
  readonly Targets?: readonly { readonly Arn: string; readonly RoleArn?: string }[];
}

function requireRole(
  roles: ReadonlyMap<string, RoleDefinition>,
  arn: string,
  service: string,
): RoleDefinition {
  const role = roles.get(arn);
  if (role === undefined || !mayAssume(service, role.trust))
    throw new Error(`${service} cannot assume ${arn}.`);
  return role;
}

function readStarts(expression: string): MachineDefinition['starts'] {
  const match = /^cron\((\d+) (\d+) ([\d,]+) \* \? \*\)$/.exec(expression);
  if (!match)
    throw new Error(`The local runtime knows schedules such as cron(0 1 1,4 * ? *), got "${expression}".`);
  return {
    minute: Number(match[1]),
    hour: Number(match[2]),
    days: String(match[3]).split(',').map(Number),
  };
}
