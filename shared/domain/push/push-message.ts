import type { DayInstruction } from '../reminders/day-instruction.ts';
import { instruction } from '../reminders/instruction.ts';
import { question } from '../reminders/notifications/question.ts';
import type { QuickButton } from '../reminders/notifications/quick-buttons.ts';
import { questionVariableOf, type TrackedReminder } from '../reminders/tracked-reminder.ts';
import { quoteForeign } from '../texts/quote-foreign.ts';
import { nameGiverOf } from '../variables/variable.ts';

/** A message to a device; its service worker shows it. */
export interface PushMessage {
  /** The notification's id; a test has none. */
  readonly id?: number;
  readonly title: string;
  readonly body?: string;
  /** Absent unless the person allows names outside the app. */
  readonly variableName?: string;
  /** Whether it stays on the screen until someone answers or closes it. */
  readonly stays?: true;
  readonly buttons: readonly PushButton[];
}

/** A button whose token does what the title says, once, and nothing else. */
interface PushButton {
  readonly title: string;
  readonly action: QuickButton['action'];
  readonly token: string;
}

const longestTitle = 120;

const longestForeignName = 70;
const longestAppName = 30;

/**
 * Others may read a lock screen, so it says what is asked only if the person allows it. A name that an app gave is
 * quoted and the app named, because the name could read like our own words.
 */
export function pushTitle(tracked: TrackedReminder, showsNames: boolean, told?: DayInstruction): string {
  if (!showsNames) return 'Time to track';
  const giver = nameGiverOf(tracked.known.userVariable);
  if (giver !== undefined)
    return `The app ${quoteForeign(giver, longestAppName)} asks: ${shownName(tracked)}`;
  const asked = questionVariableOf(tracked);
  const characters = [...(told === undefined ? question(asked) : instruction(asked, told, { day: 'today' }))];
  return characters.length <= longestTitle
    ? characters.join('')
    : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

/** The name of a variable as it may be shown outside the app. */
export function shownName({ known: { userVariable, settings } }: Pick<TrackedReminder, 'known'>): string {
  const { displayName } = settings;
  return nameGiverOf(userVariable) === undefined
    ? displayName
    : quoteForeign(displayName, longestForeignName);
}

export const testMessage: PushMessage = {
  title: 'Notifications work on this device',
  body: 'This is a test. You don’t need to do anything.',
  buttons: [],
};

const step = 128;

/** Anybody on the way sees the length of an encrypted message, so it is padded to steps and reveals next to nothing. */
export function padded(message: PushMessage): string {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / step) * step - length);
}
