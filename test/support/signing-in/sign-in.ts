import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentMail } from '../../../lib/local/services/sent-mails.ts';
import type { RuntimeEndpoints } from '../runtime.ts';
import { Visitor } from './visitor.ts';

/** The address of somebody whom nobody knows yet. */
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** The newest mail to an address, once there are `count`; mail is sent after the answer. */
export async function mailTo(
  { sentMails }: Pick<RuntimeEndpoints, 'sentMails'>,
  email: string,
  count = 1,
): Promise<SentMail> {
  for (let left = 400; left > 0; left--) {
    const mails = (await sentMails()).filter(({ to }) => to === email);
    const [newest] = mails;
    if (newest !== undefined && mails.length >= count) return newest;
    await pause(25);
  }
  throw new Error(`No mail came for ${email}.`);
}

export const codeIn = ({ text }: SentMail): string => {
  const code = /\b\d{4} \d{4}\b|\b[2-9A-Z]{4} [2-9A-Z]{4} [2-9A-Z]{4}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
};

/** Another code than the right one. */
export const wrongCode = (code: string): string => code.replace(/.$/, (last) => (last === '2' ? '3' : '2'));

/** Asks for a code, also where somebody is signed in already; the page that asks for it is the answer's. */
export const askForCode = async (
  visitor: Visitor,
  email: string,
  fields: Readonly<Record<string, string>> = {},
) => visitor.submit('/signin', { email, ...fields }, (await visitor.get('/signin?again=yes')).text);

/** Types a code into the page that asked for it. */
export const enterCode = (
  visitor: Visitor,
  page: string,
  email: string,
  code: string,
  fields: Readonly<Record<string, string>> = {},
) => visitor.submit('/signin/code', { email, code, ...fields }, page);

/** Somebody who signs in as people do: with the code from the mail. */
export async function signInByMail(
  runtime: Pick<RuntimeEndpoints, 'url' | 'sentMails'>,
  email: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const visitor = new Visitor(runtime);
  const before = (await runtime.sentMails()).filter(({ to }) => to === email).length;
  const { text: page } = await askForCode(visitor, email, fields);
  const code = codeIn(await mailTo(runtime, email, before + 1));
  const answer = await enterCode(visitor, page, email, code, fields);
  return { visitor, answer, code };
}
