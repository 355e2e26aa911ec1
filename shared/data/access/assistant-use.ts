import * as v from 'valibot';
import { mostAtOnce, mostConfirmations } from '../../domain/people/assistant-limits.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { assistantUseKey } from '../keys/clients.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

const storedUse = v.object({
  /** The second at which the counted requests would be worked off, at one request a second. */
  busyUntil: v.number(),
  /** Confirmations that have been used, each with the second at which it would have run out anyway. */
  confirmed: v.optional(v.set(v.string())),
  /** Answers to questions whose calls wait for them, by the same texts, each followed by `.yes` or `.no`. */
  answered: v.optional(v.set(v.string())),
});
export type AssistantUse = v.InferOutput<typeof storedUse>;

export interface AssistantOf {
  readonly userId: number;
  readonly clientId: string;
}

/** Read with `batchGet`, so that it joins the call that reads the assistant's token. */
export async function findAssistantUse({ userId, clientId }: AssistantOf): Promise<AssistantUse> {
  const [item] = await batchGet([assistantUseKey(userId, clientId)]);
  return item === undefined ? { busyUntil: 0 } : parseStored(storedUse, item);
}

/** Seconds until the next request is taken; none where it is taken now. */
export const secondsToWait = ({ busyUntil }: AssistantUse, now: number): number =>
  Math.max(0, busyUntil + 1 - now - mostAtOnce);

/** A confirmation that someone gave, known by a number that nobody can guess. */
export interface Confirmation {
  readonly nonce: string;
  readonly expiresAt: number;
}

const textOf = ({ nonce, expiresAt }: Confirmation) => `${expiresAt}.${nonce}`;

export const wasUsed = ({ confirmed }: AssistantUse, confirmation: Confirmation): boolean =>
  confirmed?.has(textOf(confirmation)) === true;

/** The person's answer to a question, if it came by itself; a no is never followed by a yes. */
export function answerTo({ answered }: AssistantUse, confirmation: Confirmation): boolean | undefined {
  const text = textOf(confirmation);
  return answered?.has(`${text}.no`) ? false : answered?.has(`${text}.yes`) ? true : undefined;
}

/** Keeps an answer until its call comes back for it. False where too many are kept already. */
export const saveAnswer = (
  { userId, clientId }: AssistantOf,
  confirmation: Confirmation,
  isYes: boolean,
  now: number,
): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: assistantUseKey(userId, clientId),
      UpdateExpression: `SET ${timeToLiveAttribute} = :end ADD answered :texts`,
      ConditionExpression: 'attribute_not_exists(answered) OR size(answered) < :most',
      ExpressionAttributeValues: {
        ':end': now + daySeconds,
        ':texts': new Set([`${textOf(confirmation)}.${isYes ? 'yes' : 'no'}`]),
        ':most': mostConfirmations,
      },
    }),
  );

export const hasRoomToConfirm = ({ confirmed }: AssistantUse, now: number): boolean =>
  [...(confirmed ?? [])].filter((text) => !isOver(text, now)).length < mostConfirmations;

const isOver = (text: string, now: number) => Number.parseInt(text, 10) <= now;

/**
 * Counts a request, and remembers the confirmation that it used, if any. False where others that came at the same moment
 * have used up `mostAtOnce`: then it is not counted, and must not be carried out. After a lost answer it may be counted
 * twice, which makes the assistant wait a second longer.
 */
export async function noteAssistantUse(
  assistant: AssistantOf,
  seen: AssistantUse,
  now: number,
  used?: Confirmation,
): Promise<boolean> {
  const change = changeOfSets(seen, now, used);
  const wasIdle = seen.busyUntil < now;
  const isBegun = wasIdle && (await isAllowed(count(assistant, now, change, seen.busyUntil)));
  return isBegun || isAllowed(count(assistant, now, change));
}

/** A part of an update expression that changes the sets of confirmations. */
interface SetChange {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Adds the confirmation that was used; without one, removes what has run out. */
function changeOfSets(
  { confirmed, answered }: AssistantUse,
  now: number,
  used: Confirmation | undefined,
): SetChange {
  if (used !== undefined)
    return { expression: 'ADD confirmed :texts', values: { ':texts': new Set([textOf(used)]) } };
  const over = Object.entries({ confirmed, answered })
    .map(([name, texts]) => ({ name, texts: [...(texts ?? [])].filter((text) => isOver(text, now)) }))
    .filter(({ texts }) => texts.length > 0);
  return over.length === 0
    ? { expression: '', values: {} }
    : {
        expression: `DELETE ${over.map(({ name }) => `${name} :${name}`).join(', ')}`,
        values: Object.fromEntries(over.map(({ name, texts }) => [`:${name}`, new Set(texts)])),
      };
}

/** `idleSince` is the stored `busyUntil` of an assistant that is idle: it starts to count again from now. */
async function count(
  { userId, clientId }: AssistantOf,
  now: number,
  { expression, values }: SetChange,
  idleSince?: number,
): Promise<void> {
  const isBeginning = idleSince !== undefined;
  await updateItem({
    Key: assistantUseKey(userId, clientId),
    UpdateExpression: `SET busyUntil = ${isBeginning ? ':next' : 'if_not_exists(busyUntil, :now) + :one'}, ${timeToLiveAttribute} = :end ${expression}`,
    ConditionExpression: `attribute_not_exists(busyUntil) OR busyUntil ${isBeginning ? '= :idleSince' : '<= :most'}`,
    ExpressionAttributeValues: {
      ...(isBeginning
        ? { ':next': now + 1, ':idleSince': idleSince }
        : { ':now': now, ':one': 1, ':most': now + mostAtOnce - 1 }),
      ':end': now + daySeconds,
      ...values,
    },
  });
}
