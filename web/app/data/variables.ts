import { computed, type ReadonlySignal } from '@preact/signals';
import type { Answer, RecordOf } from '../api/routes.ts';
import { type Reading, reading } from './reads.ts';

const path = '/api/v3/userVariables';
const pageLength = 200;

type Variables = Answer<'GET', typeof path>;
export type ApiVariable = RecordOf<Variables['userVariables']>;

const pageAt = (offset: number) =>
  reading(path, { sort: '-updatedAt', includeHidden: true, limit: pageLength, offset });

/** The pages that are known of, one more than are full. */
export const variablePages = computed(() => {
  const pages: (ReadonlySignal<Reading<Variables>> & { readonly key: string })[] = [];
  for (let offset = 0; ; offset += pageLength) {
    const page = pageAt(offset);
    pages.push(page);
    if ((page.value.data?.userVariables.length ?? 0) < pageLength) return pages;
  }
});

/** Every variable of the person's, hidden ones too, the last used first; undefined as long as they are not on this device. */
export const variables = computed((): readonly ApiVariable[] | undefined => {
  const [first, ...others] = variablePages.value.map((page) => page.value.data?.userVariables);
  if (first === undefined) return undefined;
  const found = [first, ...others].flatMap((page) => page ?? []);
  return [...new Map(found.map((one) => [one.variableId, one])).values()];
});

/** Whether the values of a day of the person's variable are added up. */
export const isSummed = (variableName: string): boolean =>
  variables.value?.some(
    ({ name, combinationOperation }) => name === variableName && combinationOperation === 'SUM',
  ) ?? false;
