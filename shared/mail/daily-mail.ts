import { enteredHead, notACause } from '../domain/discovery/texts/entered-text.ts';
import { counted } from '../domain/texts/counted.ts';
import type { Mail } from './mail.ts';

/** One notification in a daily mail. */
export interface MailedReminder {
  /** The question, or no more than that there is one. */
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

export interface MailedReminders {
  readonly listed: readonly MailedReminder[];
  /** The number of those that wait and are not listed. */
  readonly more: number;
}

/** Links that began to stand out. */
export interface MailedDiscoveries {
  readonly count: number;
  /** The first of them in words; none where nothing may be named. */
  readonly links: readonly string[];
}

interface DailyMail {
  readonly to: string;
  readonly reminders: MailedReminders;
  readonly discoveries: MailedDiscoveries;
  readonly appUrl: string;
  readonly unsubscribeUrl: string;
}

/** A mail once a day, of what waits and what is new. Mail programs offer to end it by themselves (RFC 8058). */
export function dailyMail({ to, reminders, discoveries, appUrl, unsubscribeUrl }: DailyMail): Mail {
  const waiting = reminders.listed.length + reminders.more;
  return {
    to,
    subject:
      waiting === 0
        ? `${enteredHead(discoveries.count)} in your records`
        : `${counted(waiting, 'reminder')} waiting for an answer`,
    text: [
      ...(waiting === 0 ? [] : [reminderText(reminders, appUrl)]),
      ...(discoveries.count === 0 ? [] : [discoveryText(discoveries, appUrl)]),
      `You get this email at most once a day, because you asked for it. To stop it:\n${unsubscribeUrl}\n`,
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function reminderText({ listed, more }: MailedReminders, appUrl: string): string {
  const lines = listed.map(({ title, links }, i) =>
    [`${i + 1}. ${title}`, ...links.map((link) => `   ${link.title}: ${link.url}`)].join('\n'),
  );
  return [
    ...lines,
    ...(more === 0 ? [] : [`And ${more} more.`]),
    `Each link opens a page with one button; nothing is recorded until you press it.\nOr answer them all: ${appUrl}`,
  ].join('\n\n');
}

function discoveryText({ count, links }: MailedDiscoveries, appUrl: string): string {
  const more = links.length === 0 ? 0 : count - links.length;
  return [
    `${enteredHead(count)} in your records${links.length === 0 ? '.' : ':'}`,
    ...links.map((link) => `- ${link}`),
    ...(more === 0 ? [] : [`- and ${more} more`]),
    notACause,
    `See the list: ${appUrl}/insights`,
  ].join('\n');
}
