import type { UserVariableInput } from '../../domain/variables/user-variable-input.ts';
import type { SettingsOutcome } from '../../use-cases/variables/change-user-variables.ts';
import { badItems, type Failure, forbidden, notFound } from '../failure.ts';

export const refuseSettings = (refusal: Exclude<SettingsOutcome, { readonly kind: 'changed' }>): Failure =>
  refusal.kind === 'unknown'
    ? notFound(refusal.indexes.map((i) => ({ path: `[${i}]`, problem: 'this variable does not exist.' })))
    : badItems(refusal.problems);

const ownMembers = [
  'shareUserMeasurements',
  'kind',
  'recordsBleeding',
  'goalAmount',
  'goalPer',
  'goalDirection',
  'limitDaysPerMonth',
] as const;

/** Only the person may say what others see of them, and what things are to them. */
export function refuseOwnMembers(inputs: readonly UserVariableInput[]): void {
  const [first] = inputs.flatMap((input, index) =>
    ownMembers.filter((member) => input[member] !== undefined).map((member) => `[${index}].${member}`),
  );
  if (first !== undefined)
    throw forbidden(
      `${first}: only your own token can change it, and this one belongs to an app acting for you; leave it out.`,
    );
}
