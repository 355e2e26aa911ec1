import * as v from 'valibot';
import { foldName } from '../../domain/texts/fold-name.ts';
import { descriptionBeside, recordOf } from '../../domain/variables/settings-size.ts';
import type { UserVariable, VariableSettings } from '../../domain/variables/variable.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { personKey } from '../keys/people.ts';
import { aliasKey, descriptionKey, userVariableKey, userVariablePrefix } from '../keys/variables.ts';
import { personExists } from '../people/person-is-there.ts';
import { failedConditions } from '../table/database-errors.ts';
import { parseStored } from '../table/parse-stored.ts';
import { inPartition, queryPage } from '../table/read.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transact, type Write } from '../table/transact.ts';
import { absentOr, isNew, isThere, putWrite, removeWrite, updateWrite } from '../table/writes.ts';
import type { Channels } from './channels.ts';
import { storedSettings } from './stored-settings.ts';
import { findVariableIdOf } from './variable-id.ts';

const storedVariable = v.object({
  variableId: v.number(),
  name: v.string(),
  namedBy: v.optional(v.string()),
  categoryId: v.number(),
  unitId: v.number(),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
});
const storedUserVariable = v.object({
  variable: storedVariable,
  settings: storedSettings,
  createdAt: v.number(),
  updatedAt: v.number(),
  revision: v.number(),
});

/** Settings' numbers may be smaller than the database's smallest number, so the whole record is stored as text. */
const userVariables = record({
  schema: v.object({
    record: v.string(),
    describedBeside: v.optional(v.boolean()),
    leavingSince: v.optional(v.number()),
    madeIn: v.optional(v.number()),
    begunBy: v.optional(v.string()),
    sensed: v.optional(v.boolean()),
  }),
  writeOnly: { revision: v.number(), channels: v.record(v.string(), v.unknown()) },
  prefix: userVariablePrefix,
  read: ({ record: text, describedBeside, leavingSince, madeIn, begunBy, sensed }) =>
    ({
      ...parseStored(storedUserVariable, JSON.parse(text)),
      ...(describedBeside && { isDescribedBeside: true }),
      ...(leavingSince !== undefined && { leavingSince }),
      ...(madeIn !== undefined && { madeIn }),
      ...(begunBy !== undefined && { begunBy }),
      ...(sensed && { isSensed: true }),
    }) as UserVariable,
});
export const parseUserVariable = userVariables.parse;

export const userVariableItem = (
  userId: number,
  userVariable: UserVariable,
  channels: Channels = {},
): Item => ({
  ...userVariableKey(userId, userVariable.variable.variableId),
  ...attributesOf(userVariable, channels),
});

const attributesOf = (userVariable: UserVariable, channels: Channels) => ({
  ...contentOf(userVariable),
  channels,
  ...((descriptionBeside(userVariable) !== undefined || userVariable.isDescribedBeside) && {
    describedBeside: true,
  }),
});

const contentOf = (userVariable: UserVariable) => ({
  record: JSON.stringify(recordOf(userVariable)),
  revision: userVariable.revision,
});

/** Makes a variable the person's own; false where they use it already. */
export const createUserVariable = (
  userId: number,
  userVariable: UserVariable,
  channels: Channels,
  /** The import that brings it, and the app that begins it. */
  { madeIn, begunBy }: { readonly madeIn?: number | undefined; readonly begunBy?: string | undefined } = {},
): Promise<boolean> =>
  sendIfAllowed(
    userVariables.create(userVariableKey(userId, userVariable.variable.variableId), {
      ...attributesOf(userVariable, channels),
      madeIn,
      begunBy,
    }),
  );

export const findUserVariable = (userId: number, variableId: number): Promise<UserVariable | undefined> =>
  userVariables.find(userVariableKey(userId, variableId));

/** All that a person uses. */
export const listUserVariables = (userId: number): Promise<UserVariable[]> =>
  userVariables.list(personPartition(userId));

/** The first 100 of them, in one call: it costs about as much as reading the few that a request needs by key. */
export async function listSomeUserVariables(userId: number): Promise<UserVariable[]> {
  const range = { prefix: userVariablePrefix, limit: 100 };
  return (await queryPage(inPartition(personPartition(userId), range))).items.map(parseUserVariable);
}

export async function findUserVariables(
  userId: number,
  variableIds: readonly number[],
): Promise<Map<number, UserVariable>> {
  const found = await userVariables.findAll(variableIds.map((id) => userVariableKey(userId, id)));
  return new Map(found.map((userVariable) => [userVariable.variable.variableId, userVariable]));
}

/** Notes whether its values come mostly from what senses by itself; a variable that is gone has no note. */
export const keepSensedMark = (userId: number, variableId: number, isSensed: boolean): Promise<boolean> =>
  sendIfAllowed(
    userVariables.update(userVariableKey(userId, variableId), {
      ...(isSensed ? { set: { sensed: true } } : { remove: ['sensed'] }),
      onlyIf: isThere,
    }),
  );

/** The variable as those of these people have it who use it. */
export const findUsesOf = (variableId: number, userIds: readonly number[]): Promise<UserVariable[]> =>
  userVariables.findAll(userIds.map((userId) => userVariableKey(userId, variableId)));

/** Joins a transaction: the person's settings of a variable are still those that were read. */
export const isUnchanged = (userId: number, { variable, revision }: UserVariable): Write =>
  userVariables.check(userVariableKey(userId, variable.variableId), { revision });

type SettingsChange =
  | { readonly outcome: 'saved'; readonly userVariable: UserVariable }
  /** Another variable of the person's answers to that name or alias already. */
  | { readonly outcome: 'aliasTaken' };

/**
 * Saves new settings on top of `current`, which has its description; undefined when someone else changed them in
 * between.
 */
export async function replaceSettings(
  userId: number,
  current: UserVariable,
  settings: VariableSettings,
  now: number,
): Promise<SettingsChange | undefined> {
  const { isDescribedBeside, ...before } = current;
  const record: UserVariable = { ...before, settings, updatedAt: now, revision: current.revision + 1 };
  const beside = descriptionBeside(record);
  const changed: UserVariable = beside === undefined ? record : { ...record, isDescribedBeside: true };
  const save = userVariables.update(userVariableKey(userId, current.variable.variableId), {
    set: { ...contentOf(changed), describedBeside: beside === undefined ? undefined : true },
    remove: beside === undefined ? ['describedBeside'] : [],
    onlyIf: { revision: current.revision },
  });
  const others = [...moveDescription(userId, current, beside), ...moveBleeding(userId, current, settings)];
  try {
    await transact([save, ...others, ...(await moveAlias(userId, current, settings.alias))]);
    return { outcome: 'saved', userVariable: changed };
  } catch (error) {
    const failed = failedConditions(error);
    if (failed === undefined) throw error;
    return failed.some((index) => index <= others.length) ? undefined : { outcome: 'aliasTaken' };
  }
}

/** Puts a description next to the record, or takes it away from there. */
function moveDescription(
  userId: number,
  { variable: { variableId }, settings, isDescribedBeside }: UserVariable,
  beside: string | undefined,
): Write[] {
  if (beside === undefined) return isDescribedBeside ? [removeWrite(descriptionKey(userId, variableId))] : [];
  return isDescribedBeside && beside === settings.description
    ? []
    : [putWrite(descriptionKey(userId, variableId), { description: beside })];
}

/** Studies find the variable that records bleeding by the person's own record. */
function moveBleeding(
  userId: number,
  { variable: { variableId }, settings }: UserVariable,
  { recordsBleeding }: VariableSettings,
): Write[] {
  if ((recordsBleeding === true) === (settings.recordsBleeding === true)) return [];
  return [
    updateWrite(
      personKey(userId),
      recordsBleeding
        ? {
            set: { bleedingVariableId: variableId },
            onlyIf: { ...personExists, bleedingVariableId: absentOr(variableId) },
          }
        : { remove: ['bleedingVariableId'], onlyIf: personExists },
    ),
  ];
}

async function moveAlias(
  userId: number,
  { variable, settings }: UserVariable,
  wanted: string | undefined,
): Promise<Write[]> {
  const own = foldName(variable.name);
  const before = settings.alias === undefined ? undefined : foldName(settings.alias);
  const after = wanted === undefined ? undefined : foldName(wanted);
  if (before === after) return [];
  const writes: Write[] = [];
  if (before !== undefined && before !== own) writes.push(removeWrite(aliasKey(userId, before)));
  if (after !== undefined && after !== own) {
    const { variableId } = variable;
    writes.push(putWrite(aliasKey(userId, after), { variableId }, [isNew, { variableId }]));
    const named = await findVariableIdOf(after);
    if (named !== undefined) writes.push(userVariables.check(userVariableKey(userId, named), isNew));
  }
  return writes;
}
