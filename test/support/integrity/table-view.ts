import type { Item } from '../../../shared/data/item.ts';
import type { Key } from '../../../shared/data/keys/key.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { type Partition, partitionPrefixes } from '../../../shared/data/table-facts.ts';

/** The whole table by key, with ways to look around. */
export class TableView {
  readonly items: readonly Item[];
  readonly #byKey: ReadonlyMap<string, Item>;

  constructor(items: readonly Item[]) {
    this.items = items;
    this.#byKey = new Map(items.map((item) => [`${item.pk}|${item.sk}`, item]));
  }

  /** Records of a person who is leaving are being removed; what is left of them is nobody's concern but the purge's. */
  isThere = (userId: string | number) => {
    const profile = this.find(personKey(Number(userId)));
    return profile !== undefined && profile.deletedAt === undefined;
  };

  find = ({ pk, sk }: Key) => this.#byKey.get(`${pk}|${sk}`);

  /** Items under this sort key of people who have not left. */
  ofPeople = (sk: string) => this.beginning('people', sk).filter(({ owner }) => this.isThere(owner));

  /** Items of such partitions whose sort key begins with `sk`, with the rest of each key. */
  beginning(partition: Partition, sk: string) {
    const pk: string = partitionPrefixes[partition];
    return this.items
      .filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk))
      .map((item) => ({
        item,
        owner: String(item.pk).slice(pk.length),
        rest: String(item.sk).slice(sk.length),
      }));
  }
}

/** Lists the items that break a rule. */
export type Rule = (table: TableView) => readonly string[];
export type Rules = Readonly<Record<string, Rule>>;
