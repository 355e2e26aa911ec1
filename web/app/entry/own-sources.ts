/** The source of entries made here, which tells them from those of other apps. */
export const ownSource = 'Daymark';
/** The sources of what the person entered here themselves, answers to reminders included. */
export const ownSources = [ownSource, 'Reminder'] as const;
/** True for what another app or device recorded. */
export const isForeign = (source: string): boolean =>
  source !== '' && !ownSources.some((own) => own === source);
