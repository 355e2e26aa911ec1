import * as v from 'valibot';
import { isGuessedAt, withWrong, wrongCodesOfDay } from '../../domain/people/wrong-codes.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import { addressKey } from '../keys/access.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { absentOr, atMost, isNew, isThere } from '../table/writes.ts';

const storedAddress = v.object({
  /** Codes that browsers asked for in which nobody had signed in to this address. */
  asked: v.array(v.object({ id: v.string(), at: v.number(), network: v.string() })),
  wrong: v.array(v.object({ id: v.string(), at: v.number() })),
  version: v.number(),
});
/** The codes that were asked for and guessed at an email address, whether anybody has that address or not. */
type GuardedAddress = v.InferOutput<typeof storedAddress>;
const addresses = record({
  schema: storedAddress,
  writeOnly: { toldAt: v.number(), toldBy: v.string() },
});
const untouched: GuardedAddress = { asked: [], wrong: [], version: 0 };

const codesAnHourFromNetwork = 5;
/** The same from all networks together. */
const codesAnHour = 20;

type CountedCode =
  | { readonly kind: 'counted'; readonly isGuessedAt: boolean }
  | { readonly kind: 'tooMany'; readonly of: 'addressFromNetwork' | 'address'; readonly waitSeconds: number };

/** Counts a code that a stranger's browser asks for, unless there were too many. The same id counts once. */
export const countRequestedCode = (
  address: string,
  { id, network }: { readonly id: string; readonly network: string },
  now: number,
): Promise<CountedCode> =>
  retryOnConflict('The count of codes', async (): Promise<CountedCode | typeof conflict> => {
    const before = recentOf(await findAddress(address), now);
    const counted: CountedCode = { kind: 'counted', isGuessedAt: isGuessedAt(before.wrong) };
    if (before.asked.some((one) => one.id === id)) return counted;
    const oldestFromNetwork = before.asked
      .filter((one) => one.network === network)
      .at(-codesAnHourFromNetwork);
    if (oldestFromNetwork !== undefined)
      return { kind: 'tooMany', of: 'addressFromNetwork', waitSeconds: waitFor(oldestFromNetwork, now) };
    const oldest = before.asked.at(-codesAnHour);
    if (oldest !== undefined) return { kind: 'tooMany', of: 'address', waitSeconds: waitFor(oldest, now) };
    const asked = [...before.asked, { id, at: now, network }];
    return (await replace(address, { ...before, asked }, now)) ? counted : conflict;
  });

const waitFor = ({ at }: { readonly at: number }, now: number) => at + hourSeconds - now;

/** Counts a wrong code. True if there were too many, so that the address's person has to learn of it. */
export const countWrongCode = (address: string, id: string, now: number): Promise<boolean> =>
  retryOnConflict('The count of wrong codes', async (): Promise<boolean | typeof conflict> => {
    const before = recentOf(await findAddress(address), now);
    const wrong = withWrong(before.wrong, id, now);
    return (await replace(address, { ...before, wrong }, now)) ? isGuessedAt(wrong) : conflict;
  });

/** Once a day, however often it is asked; the same event may ask again. False when the person already knows. */
export const claimWarning = (address: string, id: string, now: number): Promise<boolean> =>
  sendIfAllowed(
    addresses.update(addressKey(address), {
      set: { toldAt: now, toldBy: id },
      onlyIf: [
        { ...isThere, toldAt: absentOr(atMost(now - daySeconds)) },
        { ...isThere, toldBy: id },
      ],
    }),
  );

/** Goes with its person. */
export const forgetAddress = (address: string): Promise<void> => send(addresses.remove(addressKey(address)));

const findAddress = async (address: string): Promise<GuardedAddress> =>
  (await addresses.find(addressKey(address))) ?? untouched;

const recentOf = ({ asked, wrong, version }: GuardedAddress, now: number): GuardedAddress => ({
  asked: asked.filter(({ at }) => at > now - hourSeconds),
  wrong: wrongCodesOfDay(wrong, now),
  version,
});

const replace = (address: string, { asked, wrong, version }: GuardedAddress, now: number): Promise<boolean> =>
  sendIfAllowed(
    addresses.update(addressKey(address), {
      set: { asked, wrong, version: version + 1, expiresAt: now + daySeconds },
      onlyIf: version === 0 ? isNew : { version },
    }),
  );
