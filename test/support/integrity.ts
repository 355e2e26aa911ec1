import { type Item, scanPages } from '../../shared/data/table.ts';
import { slotOfId } from '../../shared/domain/measurements/measurement-id.ts';
import { foldName } from '../../shared/schemas/texts.ts';
import type { Service } from './client.ts';

/** The whole table by key, with ways to look around. */
class Table {
  readonly items: readonly Item[];
  readonly #byKey: ReadonlyMap<string, Item>;

  constructor(items: readonly Item[]) {
    this.items = items;
    this.#byKey = new Map(items.map((item) => [`${item.pk}|${item.sk}`, item]));
  }

  find = (pk: string, sk: string) => this.#byKey.get(`${pk}|${sk}`);

  /** Items whose partition and sort key begin so, with what follows in each. */
  beginning(pk: string, sk: string) {
    return this.items
      .filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk))
      .map((item) => ({
        item,
        owner: String(item.pk).slice(pk.length),
        rest: String(item.sk).slice(sk.length),
      }));
  }
}

type Rule = (table: Table) => readonly string[];

interface Slots {
  readonly [label: string]: { readonly slot: number; readonly sourceName: string };
}

const nameOf = (item: Item) => foldName(String((item.variable as { name: string }).name));
const recordOf = (item: Item) =>
  JSON.parse(String(item.record)) as {
    variable: { variableId: number; name: string };
    settings: { alias?: string };
  };

/** What holds between items at rest, whatever went wrong on the way; each rule lists what breaks it. */
const rules: Readonly<Record<string, Rule>> = {
  'a variable is found by its name and by its id': (table) => [
    ...table
      .beginning('VARNAME#', 'NAME')
      .filter(({ item }) => table.find(`VAR#${item.variableId}`, 'VAR')?.name !== item.name)
      .map(({ owner }) => `the name ${owner} leads to no variable`),
    ...table
      .beginning('VAR#', 'VAR')
      .filter(
        ({ item }) =>
          table.find(`VARNAME#${foldName(String(item.name))}`, 'NAME')?.variableId !== item.variableId,
      )
      .map(({ owner }) => `the variable ${owner} is not found by its name`),
  ],

  'a person’s variable has settings, a name and a mark of use, or nothing of it is there': (table) => [
    ...table.beginning('U#', 'UV#').flatMap(({ item, owner, rest }) => {
      const name = foldName(recordOf(item).variable.name);
      const missing = [
        table.find(`U#${owner}`, `NAME#${name}`) === undefined && 'name',
        table.find(`VAR#${rest}`, `U#${owner}`) === undefined && 'mark of use',
      ];
      return missing.filter(Boolean).map((what) => `the variable ${rest} of ${owner} has no ${what}`);
    }),
    ...table.beginning('U#', 'NAME#').flatMap(({ item, owner }) => {
      const { variableId } = item.variable as { variableId: number };
      return table.find(`U#${owner}`, `UV#${variableId}`) === undefined
        ? [`the name ${nameOf(item)} of ${owner} has no settings`]
        : [];
    }),
  ],

  'an alias is found as long as the settings have it, and no longer': (table) => [
    ...table.beginning('U#', 'ALIAS#').flatMap(({ item, owner, rest }) => {
      const settings = table.find(`U#${owner}`, `UV#${item.variableId}`);
      const alias = settings && recordOf(settings).settings.alias;
      return alias !== undefined && foldName(alias) === rest
        ? []
        : [`the alias ${rest} of ${owner} is left over`];
    }),
    ...table.beginning('U#', 'UV#').flatMap(({ item, owner, rest }) => {
      const { variable, settings } = recordOf(item);
      if (settings.alias === undefined || foldName(settings.alias) === foldName(variable.name)) return [];
      const alias = table.find(`U#${owner}`, `ALIAS#${foldName(settings.alias)}`);
      return String(alias?.variableId) === rest ? [] : [`the alias of ${rest} of ${owner} leads nowhere`];
    }),
  ],

  'no two pairs of variable and source of a person share a slot': (table) => {
    const taken = new Set<string>();
    return table.beginning('U#', 'NAME#').flatMap(({ item, owner }) =>
      Object.values(item.slots as Slots).flatMap(({ slot }) => {
        const isTaken = taken.has(`${owner} ${slot}`);
        taken.add(`${owner} ${slot}`);
        return isTaken ? [`the slot ${slot} of ${owner} is given twice`] : [];
      }),
    );
  },

  'a measurement lies where its variable and source say': (table) => {
    const pairs = new Map(
      table.beginning('U#', 'NAME#').flatMap(({ item, owner }) =>
        Object.values(item.slots as Slots).map(({ slot, sourceName }) => {
          const { variableId } = item.variable as { variableId: number };
          return [`${owner} ${slot}`, `${owner}#${variableId} ${sourceName}`] as const;
        }),
      ),
    );
    return table.beginning('U#', 'M#').flatMap(({ item, owner, rest }) => {
      const pair = pairs.get(`${owner} ${slotOfId(Number(rest))}`);
      return pair === `${item.personVariable} ${item.sourceName}`
        ? []
        : [`the row ${rest} of ${owner} is astray`];
    });
  },

  'a token is listed with its person': (table) => [
    ...table
      .beginning('TOKEN#', 'TOKEN')
      .filter(({ item, owner }) => table.find(`U#${item.userId}`, `TOKEN#${owner}`) === undefined)
      .map(({ owner }) => `the token ${owner} is not listed`),
    ...table
      .beginning('U#', 'TOKEN#')
      .filter(({ rest }) => table.find(`TOKEN#${rest}`, 'TOKEN') === undefined)
      .map(({ rest }) => `the listed token ${rest} is not there`),
  ],

  'a grant and its mirror are there together': (table) => [
    ...table
      .beginning('U#', 'GRANT#')
      .filter(({ owner, rest }) => table.find(`CLIENT#${rest}`, `GRANT#${owner}`) === undefined)
      .map(({ owner, rest }) => `the grant of ${owner} to ${rest} has no mirror`),
    ...table
      .beginning('CLIENT#', 'GRANT#')
      .filter(({ owner, rest }) => table.find(`U#${rest}`, `GRANT#${owner}`) === undefined)
      .map(({ owner, rest }) => `the mirror of a grant of ${rest} to ${owner} is left over`),
  ],
};

/** Reads the whole table and tells what does not fit together; nothing when all is well. */
export async function integrityProblems(service: Service): Promise<string[]> {
  const items = await service.inTable(async () => {
    const all: Item[] = [];
    for await (const page of scanPages({})) all.push(...page);
    return all;
  });
  const table = new Table(items);
  return Object.entries(rules).flatMap(([rule, broken]) => broken(table).map((what) => `${rule}: ${what}`));
}
