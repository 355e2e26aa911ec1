import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import type { Answer, Body } from '../../api/routes.ts';
import { findVariable } from '../../data/find-variable.ts';
import type { ApiVariable } from '../../data/variables.ts';

export type PlanAnswer = Answer<'POST', '/api/v3/experiments/plan'>;
export type PlanBody = Body<'POST', '/api/v3/experiments'>;

/** The texts of the form's fields, as they are written. */
export interface Fields {
  readonly cause: string;
  readonly effect: string;
  readonly levelA: string;
  readonly levelB: string;
  readonly difference: string;
  readonly pairs: string;
  readonly periodDays: string;
  readonly discardDays: string;
  readonly effectDay: string;
  readonly startDate: string;
  readonly cardTime: string;
  readonly why: string;
  readonly prescriberAgrees: boolean;
}

const noFields: Fields = {
  cause: '',
  effect: '',
  levelA: '',
  levelB: '',
  difference: '',
  pairs: '',
  periodDays: '',
  discardDays: '',
  effectDay: '',
  startDate: '',
  cardTime: '',
  why: '',
  prescriberAgrees: false,
};

/** The fields with the variables that a link names. */
export function fieldsFor(
  variables: readonly ApiVariable[],
  { cause, effect }: { readonly cause?: string; readonly effect?: string },
): Fields {
  const named = (id: string | undefined) => variables.find(({ variableId }) => String(variableId) === id);
  const causeVariable = named(cause);
  return {
    ...noFields,
    cause: causeVariable?.displayName ?? '',
    effect: named(effect)?.displayName ?? '',
    ...levelsFor(causeVariable),
  };
}

/** The two amounts to compare: the last one recorded, and none. */
export function levelsFor(cause: ApiVariable | undefined): Pick<Fields, 'levelA' | 'levelB'> {
  if (cause === undefined || isEitherOr(cause)) return { levelA: '', levelB: '' };
  const last = cause.lastValue ?? undefined;
  return { levelA: last === undefined || last === 0 ? '' : String(last), levelB: '0' };
}

/** True if the values are yes and no: there are no amounts to choose then. */
export const isEitherOr = ({
  userUnitAbbreviatedName,
}: Pick<ApiVariable, 'userUnitAbbreviatedName'>): boolean => userUnitAbbreviatedName === 'yes/no';

export const isTreatment = ({ variableCategoryName }: Pick<ApiVariable, 'variableCategoryName'>): boolean =>
  variableCategoryName === 'Treatments';

type FieldsResult = { readonly body: PlanBody } | { readonly problem: string };

/** The body for the service, or the problem that keeps it from being complete. */
export function readFields(fields: Fields, variables: readonly ApiVariable[]): FieldsResult {
  const cause = findVariable(variables, fields.cause);
  const effect = findVariable(variables, fields.effect);
  if (cause === undefined) return { problem: missing(fields.cause, 'what you want to try') };
  if (effect === undefined) return { problem: missing(fields.effect, 'what it could change') };
  if (cause === effect)
    return { problem: `${effect.displayName} cannot change itself: name two different things.` };
  if (isTreatment(cause) && !fields.prescriberAgrees)
    return {
      problem: `${cause.displayName} is a treatment. Ask whoever prescribed it, or a pharmacist, and tick the box once they agree.`,
    };
  const numbers = {
    ...(isEitherOr(cause)
      ? {}
      : {
          levelA: readNumber(fields.levelA, cause.userUnitAbbreviatedName),
          levelB: readNumber(fields.levelB, cause.userUnitAbbreviatedName),
        }),
  };
  if (Object.values<number | undefined>(numbers).includes(undefined))
    return {
      problem: `Enter two amounts of ${cause.displayName} to compare, such as 2 and 0.`,
    };
  if ('levelA' in numbers && numbers.levelA === numbers.levelB)
    return { problem: `Enter two different amounts of ${cause.displayName}.` };
  const optional = optionalNumbers(fields, effect.userUnitAbbreviatedName);
  if ('problem' in optional) return optional;
  return {
    body: {
      causeVariableName: cause.name,
      effectVariableName: effect.name,
      ...numbers,
      ...optional.numbers,
      ...(fields.effectDay === '' ? {} : { effectDay: fields.effectDay }),
      ...(fields.startDate === '' ? {} : { startDate: fields.startDate }),
      ...(isTreatment(cause) ? { prescriberAgrees: true } : {}),
    },
  };
}

/** The members that only the start of an experiment takes. */
export const startMembers = ({ cardTime, why }: Fields) => ({
  ...(cardTime === '' ? {} : { cardTimeLocal: `${cardTime}:00` }),
  ...(why.trim() === '' ? {} : { why: why.trim() }),
});

const named = {
  difference: 'The change that would matter to you',
  pairs: 'The number of pairs',
  periodDays: 'The number of days in a period',
  discardDays: 'The number of days left out',
} as const;

function optionalNumbers(
  fields: Fields,
  effectUnit: string,
): { readonly numbers: Record<string, number> } | { readonly problem: string } {
  const numbers: Record<string, number> = {};
  for (const [name, words] of Object.entries(named)) {
    const text = fields[name as keyof typeof named].trim();
    if (text === '') continue;
    const value = readNumber(text, name === 'difference' ? effectUnit : '');
    if (value === undefined) return { problem: `${words} must be a number; “${text}” isn’t one.` };
    numbers[name] = value;
  }
  return { numbers };
}

const missing = (text: string, what: string): string =>
  text.trim() === ''
    ? `Enter ${what}.`
    : `You have no records called “${text.trim()}”. Choose one of the suggestions.`;
