/** The kinds of lines that an export has before its measurements; each sets up a part of the account. */
const setupTypes = ['person', 'variable', 'tag', 'reminder', 'vote', 'study', 'experiment'] as const;
export type SetupType = (typeof setupTypes)[number];

export const isSetupType = (type: unknown): type is SetupType => setupTypes.some((one) => one === type);

export interface SetupLine {
  readonly type: SetupType;
  readonly [member: string]: unknown;
}

/** Settings about sharing, push and mail are left out: whoever restores an export decides again. */
export const personSettings = [
  'displayName',
  'timezone',
  'zones',
  'sources',
  'dayStartsAt',
  'earliestReminderTime',
  'latestReminderTime',
  'snoozeMinutes',
  'primaryOutcomeVariableName',
  'yearOfBirth',
  'lastVisit',
] as const;

export const variableSettings = [
  'alias',
  'description',
  'unitAbbreviatedName',
  'combinationOperation',
  'fillingType',
  'fillingValue',
  'onsetDelay',
  'durationOfAction',
  'minimumAllowedValue',
  'maximumAllowedValue',
  'valence',
  'outcome',
  'causeOnly',
  'variableCategoryName',
  'preferredSourceNames',
  'sourceCombination',
  'confirmedDates',
  'hidden',
  'kind',
  'recordsBleeding',
  'goalAmount',
  'goalPer',
  'goalDirection',
  'limitDaysPerMonth',
] as const;

/** Whether the daily mail lists a reminder is decided again, as the mail itself is. */
export const reminderMembers = [
  'variableName',
  'variableCategoryName',
  'unitAbbreviatedName',
  'combinationOperation',
  'reminderFrequency',
  'reminderStartTimeLocal',
  'reminderEndTimeLocal',
  'reminderTimesLocal',
  'daysOfWeek',
  'timezone',
  'startTrackingDate',
  'stopTrackingDate',
  'pausedUntil',
  'enabled',
  'defaultValue',
  'minimumIntervalSeconds',
  'amountLeft',
  'instructions',
  'reminderSound',
  'sms',
  'popUp',
  'notificationBar',
] as const;
