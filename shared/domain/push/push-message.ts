import type { DayInstruction } from '../reminders/day-instruction.ts';
import { instruction } from '../reminders/instruction.ts';
import { question } from '../reminders/notifications/question.ts';
import type { QuickButton } from '../reminders/notifications/quick-buttons.ts';
import { questionVariableOf, type TrackedReminder } from '../reminders/tracked-reminder.ts';
import { quoteForeign } from '../texts/quote-foreign.ts';
import { nameGiverOf } from '../variables/variable.ts';

/** What a device receives; its service worker shows it. */
export interface PushMessage {
  /** The notification's; a test has none. */
  readonly id?: number;
  readonly title: string;
  readonly body?: string;
  /** Only where the person allows it. */
  readonly variableName?: string;
  readonly buttons: readonly PushButton[];
}

/** Its token does what the title says, once, and nothing else. */
export interface PushButton {
  readonly title: string;
  readonly action: QuickButton['action'];
  readonly token: string;
}

const longestTitle = 120;

const longestForeignName = 70;
const longestAppName = 30;

/**
 * A lock screen is read by others: it says what is asked only where the person lets it. A name that an app gave is
 * quoted, and the app named: it could read like something that we say.
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

/** What a variable is called, as it may be shown outside the app. */
export function shownName({ known: { userVariable, settings } }: Pick<TrackedReminder, 'known'>): string {
  const { displayName } = settings;
  return nameGiverOf(userVariable) === undefined
    ? displayName
    : quoteForeign(displayName, longestForeignName);
}

export const testMessage: PushMessage = {
  title: 'Reminders reach this device',
  body: 'This is a test. You need do nothing.',
  buttons: [],
};

const step = 128;

/** The length of what is encrypted is seen on the way: it comes in steps, so that it reveals next to nothing. */
export function padded(message: PushMessage): string {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / step) * step - length);
}
