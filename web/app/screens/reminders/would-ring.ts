interface Ways {
  readonly pushNotificationsEnabled: boolean;
  readonly sendReminderNotificationEmails: boolean;
}

/** Whether a reminder that falls due reaches its person anywhere. */
export const wouldRing = (
  { pushNotificationsEnabled, sendReminderNotificationEmails }: Ways,
  devices: readonly { readonly status: string }[],
): boolean =>
  sendReminderNotificationEmails ||
  (pushNotificationsEnabled && devices.some(({ status }) => status === 'active' || status === 'failing'));
