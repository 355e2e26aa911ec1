import type { UserVariableInput } from '../../domain/variables/user-variable-input.ts';
import type { Change } from '../../use-cases/variables/change-user-variables.ts';
import { badItems, type Failure, forbidden, notFound } from '../failure.ts';

export const refuseSettings = (refusal: Exclude<Change, { readonly kind: 'changed' }>): Failure =>
  refusal.kind === 'unknown'
    ? notFound(refusal.indexes.map((i) => ({ path: `[${i}]`, problem: 'you have no such variable.' })))
    : badItems(refusal.problems);

/** Only the person may say what others see of them. */
export function refuseSharing(inputs: readonly UserVariableInput[]): void {
  const index = inputs.findIndex(({ shareUserMeasurements }) => shareUserMeasurements !== undefined);
  if (index >= 0)
    throw forbidden(
      `[${index}].shareUserMeasurements: only your own token may change it, and the one sent belongs to an app acting for you; leave it out.`,
    );
}
