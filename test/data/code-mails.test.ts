import { expect, test } from '@jest/globals';
import { createPerson } from '../../shared/data/people/new-person.ts';
import type { SignUp } from '../../shared/domain/people/sign-up.ts';
import { askForCode, writeCodeMail } from '../../shared/use-cases/people/sign-in-by-code.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

connectFaultily(await ownTable());

const now = 1_790_000_000;
let last = 0;
const newAddress = () => `a${++last}@example.com`;

/** Somebody in a browser of their own. */
const newVisitor = () => ({
  browserSecret: crypto.randomUUID(),
  keptSecret: crypto.randomUUID(),
  network: `192.0.2.${++last}`,
});

async function ask(email: string, visitor = newVisitor()) {
  const asked = await askForCode(visitor, { email, requestId: crypto.randomUUID() }, now);
  if (asked.kind !== 'asked') throw new Error('Too many codes.');
  return asked.request;
}

async function signedUp(): Promise<string> {
  const email = newAddress();
  await createPerson({ email, displayName: 'A', timezone: 'UTC', administrator: false }, now);
  return email;
}

test('a mail brings the code until it is out of date, and not a second longer', async () => {
  for (const email of [newAddress(), await signedUp()]) {
    const request = await ask(email);
    expect(await writeCodeMail(request, 'open', request.expiresAt - 1)).toMatchObject({ to: email });
    expect(await writeCodeMail(request, 'open', request.expiresAt)).toBeUndefined();
  }
});

test('a mail that comes after another code was asked for in the same browser is not written', async () => {
  const [email, visitor] = [await signedUp(), newVisitor()];
  const [earlier, later] = [await ask(email, visitor), await ask(email, visitor)];
  expect(await writeCodeMail(earlier, 'open', now)).toBeUndefined();
  expect(await writeCodeMail(later, 'open', now)).toMatchObject({ to: email });
});

test.each<[SignUp, boolean, boolean]>([
  ['open', true, true],
  ['invited', false, true],
  ['closed', false, false],
])(
  'where signing up is %s a stranger gets a mail: %s, who was invited: %s',
  async (signUp, stranger, invited) => {
    const isWritten = async (email: string) =>
      (await writeCodeMail(await ask(email), signUp, now)) !== undefined;
    expect(await isWritten(newAddress())).toBe(stranger);
    expect(await isWritten(await signedUp())).toBe(invited);
  },
);
