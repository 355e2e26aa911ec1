import type { Item } from '../../../shared/data/item.ts';
import { measurementPrefix, personVariable } from '../../../shared/data/keys/measurements.ts';
import {
  aliasKey,
  aliasPrefix,
  moreSourcesPrefix,
  userVariableKey,
  userVariablePrefix,
} from '../../../shared/data/keys/variables.ts';
import { channelOfId } from '../../../shared/domain/ids/measurement-id.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import type { Rules, TableView } from './table-view.ts';

interface Channels {
  readonly [label: string]: { readonly number: number; readonly sourceName: string };
}

const withChannels = (table: TableView) => [
  ...table.ofPeople(userVariablePrefix),
  ...table.ofPeople(moreSourcesPrefix),
];

const recordOf = (item: Item) =>
  JSON.parse(String(item.record)) as {
    variable: { variableId: number; name: string };
    settings: { alias?: string };
  };

export const variableRules: Rules = {
  'a name has one id, no matter who uses it': (table) => {
    const ids = new Map<string, string>();
    return table.ofPeople(userVariablePrefix).flatMap(({ item, owner, rest }) => {
      const { name, variableId } = recordOf(item).variable;
      const others = ids.get(foldName(name)) ?? rest;
      ids.set(foldName(name), others);
      return others === rest && String(variableId) === rest
        ? []
        : [`the name ${name} of ${owner} has an id of its own`];
    });
  },

  'an alias is found as long as the settings have it, and no longer': (table) => [
    ...table.ofPeople(aliasPrefix).flatMap(({ item, owner, rest }) => {
      const settings = table.find(userVariableKey(Number(owner), Number(item.variableId)));
      const alias = settings && recordOf(settings).settings.alias;
      return alias !== undefined && foldName(alias) === rest
        ? []
        : [`the alias ${rest} of ${owner} is left over`];
    }),
    ...table.ofPeople(userVariablePrefix).flatMap(({ item, owner, rest }) => {
      const { variable, settings } = recordOf(item);
      if (settings.alias === undefined || foldName(settings.alias) === foldName(variable.name)) return [];
      const alias = table.find(aliasKey(Number(owner), foldName(settings.alias)));
      return String(alias?.variableId) === rest ? [] : [`the alias of ${rest} of ${owner} leads nowhere`];
    }),
  ],

  'no two pairs of variable and source of a person share a channel': (table) => {
    const taken = new Set<string>();
    return withChannels(table).flatMap(({ item, owner }) =>
      Object.values(item.channels as Channels).flatMap(({ number }) => {
        const isTaken = taken.has(`${owner} ${number}`);
        taken.add(`${owner} ${number}`);
        return isTaken ? [`the channel ${number} of ${owner} is given twice`] : [];
      }),
    );
  },

  'no source of a variable has two channels, and what lies beside a record is said there': (table) =>
    table.ofPeople(moreSourcesPrefix).flatMap(({ item, owner, rest }) => {
      const record = table.find(userVariableKey(Number(owner), Number(rest)));
      const twice = Object.keys(item.channels as Channels).filter(
        (label) => label in ((record?.channels ?? {}) as Channels),
      );
      return twice.length === 0 && record?.moreSources === true
        ? []
        : [`the sources beside ${rest} of ${owner} are astray`];
    }),

  'a measurement lies where its variable and source say': (table) => {
    const pairs = new Map(
      withChannels(table).flatMap(({ item, owner, rest }) =>
        Object.values(item.channels as Channels).map(
          ({ number, sourceName }) =>
            [`${owner} ${number}`, `${personVariable(Number(owner), Number(rest))} ${sourceName}`] as const,
        ),
      ),
    );
    return table.ofPeople(measurementPrefix).flatMap(({ item, owner, rest }) => {
      if (item.movedTo !== undefined) return [];
      const pair = pairs.get(`${owner} ${channelOfId(Number(rest))}`);
      return pair === `${item.personVariable} ${item.sourceName}`
        ? []
        : [`the row ${rest} of ${owner} is astray`];
    });
  },

  'what is left of a measurement that was moved says nothing but where it went, and when that ends': (
    table,
  ) =>
    table.ofPeople(measurementPrefix).flatMap(({ item, owner, rest }) => {
      const { pk, sk, movedTo, movedIdentity, expiresAt, ...more } = item;
      if (movedTo === undefined) return [];
      return typeof expiresAt === 'number' && Object.keys(more).length === 0
        ? []
        : [`what was moved from ${rest} of ${owner} is half there`];
    }),
};
