import * as v from 'valibot';
import { largestChannel } from '../../domain/ids/measurement-id.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { getUnit } from '../../domain/units/units.ts';
import { getCategory } from '../../domain/variables/categories.ts';
import { descriptionBeside } from '../../domain/variables/settings-size.ts';
import { mostSourcesPerVariable } from '../../domain/variables/sources.ts';
import type { Variable } from '../../domain/variables/variable.ts';
import type { Item } from '../item.ts';
import { channelCounterKey } from '../keys/measurements.ts';
import {
  aliasKey,
  foldedAliasOf,
  moreSourcesKey,
  tagVersionKey,
  variableOfDescription,
  variableOfMoreSources,
} from '../keys/variables.ts';
import { type ImportedPerson, type Settle, settleNumber, wholeNumber } from '../settling/settle.ts';
import { parseStored } from '../table/parse-stored.ts';
import { parseCounter } from './channel-numbers.ts';
import { type Channels, channelLabel, parseChannels } from './channels.ts';
import { descriptionItem, parseDescription } from './descriptions.ts';
import { leavingMembers } from './leaving-variable.ts';
import { storedAlias } from './person-names.ts';
import { parseTag, tagItem } from './tag.ts';
import { parseUserVariable, userVariableItem } from './user-variable.ts';

/** A variable that cannot be shown or converted is refused: it would make every later answer a failure. */
function settleVariable(variable: Variable, { variableId, readName }: ImportedPerson): Variable {
  getUnit(variable.unitId);
  getCategory(variable.categoryId);
  if (readName(variable.name) !== variable.name) throw new Error('its name is none');
  return { ...variable, variableId: variableId(variable.variableId) };
}

export const settleAlias: Settle = (record, { userId, variableId }) => ({
  ...aliasKey(userId, foldName(foldedAliasOf(record.sk))),
  variableId: variableId(parseStored(storedAlias, record).variableId),
});

/** Drops the setting whether results count in figures of many people: the person is asked again here. */
export const settleUserVariable: Settle = (record, imported) => {
  const { variable, settings, leavingSince: _, ...rest } = parseUserVariable(record);
  const { shareUserMeasurements, ...own } = settings;
  if (own.unitId !== undefined) getUnit(own.unitId);
  if (own.categoryId !== undefined) getCategory(own.categoryId);
  const settled = { ...rest, variable: settleVariable(variable, imported), settings: own };
  const beside = descriptionBeside(settled);
  return [
    {
      ...userVariableItem(imported.userId, settled, settleChannels(record, imported)),
      ...(record.moreSources === true ? { moreSources: true } : {}),
      ...(record.isClosed === true ? { isClosed: true } : {}),
      ...madeInOf(record.madeIn),
      // The schedule goes on with it here.
      ...(record.leavingSince === undefined
        ? {}
        : leavingMembers(imported.userId, v.parse(wholeNumber, record.leavingSince))),
    },
    // A long description was part of the record where it was exported.
    ...(beside === undefined ? [] : [descriptionItem(imported.userId, settled.variable.variableId, beside)]),
  ];
};

export const settleDescription: Settle = (record, { userId, variableId, readDescription }) =>
  descriptionItem(
    userId,
    variableId(variableOfDescription(record.sk)),
    readDescription(parseDescription(record)),
  );

export const settleMoreSources: Settle = (record, imported) => ({
  ...moreSourcesKey(imported.userId, imported.variableId(variableOfMoreSources(record.sk))),
  channels: settleChannels(record, imported),
});

const channelNumber = v.pipe(wholeNumber, v.maxValue(largestChannel));

/** The highest number of sources, and "Other". */
const mostChannels = mostSourcesPerVariable + 1;

const madeInOf = (madeIn: unknown) => (madeIn === undefined ? {} : { madeIn: v.parse(wholeNumber, madeIn) });

function settleChannels(record: Item, { readName }: ImportedPerson): Channels {
  const channels = Object.values(parseChannels(record));
  if (channels.length > mostChannels) throw new Error('it has more sources than a variable may have');
  return Object.fromEntries(
    channels.map(({ number, sourceName, madeIn }) => {
      if (readName(sourceName) !== sourceName) throw new Error('the name of a source is none');
      return [
        channelLabel(sourceName),
        { number: v.parse(channelNumber, number), sourceName, ...madeInOf(madeIn) },
      ];
    }),
  );
}

export const settleTag: Settle = (record, { userId, variableId }) => {
  const tag = parseTag(record);
  return tagItem(userId, {
    ...tag,
    taggedVariableId: variableId(tag.taggedVariableId),
    tagVariableId: variableId(tag.tagVariableId),
  });
};

/** Numbers that were used up in the file go on in a gap here, as they would have there. */
export const settleChannelCounter: Settle = (record, { userId }) => ({
  ...channelCounterKey(userId),
  ...parseCounter(record),
});
export const settleTagVersion = settleNumber(tagVersionKey, 'version');
