import { effect } from '@preact/signals';
import { reading, watch } from './reads.ts';
import { variablePages } from './variables.ts';

/**
 * Reads what forms need as soon as someone is signed in, whatever screen they look at: recording works without a
 * network from the first minute. Variables are followed as they change; units and categories never do.
 */
export function readAhead(): void {
  const followed = new Set<string>();
  effect(() => {
    for (const { key } of variablePages.value) {
      if (followed.has(key)) continue;
      followed.add(key);
      watch(key);
    }
  });
  watch(reading('/api/v3/user').key);
  for (const path of ['/api/v3/units', '/api/v3/variableCategories'] as const) watch(reading(path).key)();
}
