import type { Item } from '../item.ts';
import { fromStored, type WireItem } from './stored-values.ts';

export interface QueryPage {
  readonly items: Item[];
  /** The key that the next page starts after; absent on the last one. A page may be short, or empty, and not be the last. */
  readonly next?: Item | undefined;
}

interface QueryAnswer {
  readonly Items?: WireItem[] | undefined;
  readonly LastEvaluatedKey?: WireItem | undefined;
}

export const toPage = ({ Items = [], LastEvaluatedKey }: QueryAnswer): QueryPage => ({
  items: Items.map(fromStored),
  next: LastEvaluatedKey && fromStored(LastEvaluatedKey),
});
