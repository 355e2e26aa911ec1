import type { ReminderInput } from './reminder-input.ts';

/** The ways to a person outside the app; undefined where the caller may not know. */
interface ReminderChannels {
  readonly hasMail?: boolean;
  readonly hasDevice?: boolean;
}

/** A sentence for each member that nothing acts on; undefined if there is none. */
export function keptOnlyNotice(
  { sms, reminderSound, email, popUp, notificationBar }: ReminderInput,
  { hasMail, hasDevice }: ReminderChannels,
): string | undefined {
  const sentences = [
    ...(sms === true ? ['sms is stored but has no effect: we don’t send text messages.'] : []),
    ...(typeof reminderSound === 'string'
      ? ['reminderSound is stored but has no effect: devices play their own sound.']
      : []),
    ...(email === true && hasMail === false
      ? [
          'email is stored but has no effect: the daily email is off (sendReminderNotificationEmails in POST /userSettings).',
        ]
      : []),
    ...(popUp === true ? popUpProblem(notificationBar, hasDevice) : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function popUpProblem(notificationBar: boolean | undefined, hasDevice: boolean | undefined): string[] {
  if (notificationBar === false)
    return ['popUp is stored but has no effect: with notificationBar false, nothing is pushed.'];
  return hasDevice === false
    ? ['popUp is stored but has no effect: none of your devices gets notifications.']
    : [];
}
