import type { Item } from '../item.ts';
import { fromStored, type Stored } from './stored-values.ts';

export interface QueryPage {
  readonly items: Item[];
  /** Where the next page starts; absent on the last one. A page may be short, or empty, and not be the last. */
  readonly next?: Item | undefined;
}

interface FoundItems {
  readonly Items?: Stored[] | undefined;
  readonly LastEvaluatedKey?: Stored | undefined;
}

export const toPage = ({ Items = [], LastEvaluatedKey }: FoundItems): QueryPage => ({
  items: Items.map(fromStored),
  next: LastEvaluatedKey && fromStored(LastEvaluatedKey),
});
