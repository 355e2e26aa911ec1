import { onCards } from '../../operations/cards.ts';
import type { Scenario } from './scenario.ts';

/** The scenarios of each operation, by its id. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = Object.fromEntries(
  onCards('scenarios'),
);
