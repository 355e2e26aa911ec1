import { computed } from '@preact/signals';
import { deletedIn } from '../data/deleted-variables.ts';
import { reading } from '../data/reads.ts';
import { type ApiVariable, variables } from '../data/variables.ts';
import { isOutboxRead, outbox } from '../outbox/outbox.ts';
import { knownWith, type RecordableVariable } from './known-with.ts';

/** Variables as they are with what this device has not sent yet. */
export const withUnsent = (stored: readonly ApiVariable[]): readonly RecordableVariable[] =>
  knownWith(stored, outbox.value, reading('/api/v3/variableCategories').value.data ?? []);

/** All that can be recorded without making it first; undefined as long as this device has not looked. */
export const knownVariables = computed((): readonly RecordableVariable[] | undefined =>
  isOutboxRead.value && variables.value !== undefined ? withUnsent(variables.value) : undefined,
);

/** Those of them that a list offers: not what is hidden, or about to be gone. */
export const offeredVariables = computed((): readonly RecordableVariable[] | undefined => {
  const going = deletedIn(outbox.value);
  return knownVariables.value?.filter(
    (one) => one.hidden !== true && one.deletingSince === undefined && !going.has(one.variableId),
  );
});
