/** What stands in an export besides measurements, before them: a line each, named by its type. */
export const setupTypes = ['person', 'variable', 'tag', 'reminder', 'vote', 'study', 'experiment'] as const;
export type SetupType = (typeof setupTypes)[number];

export interface SetupLine {
  readonly type: SetupType;
  readonly [member: string]: unknown;
}

/** Whether anybody else may see something is decided anew by whoever puts it back, and so is where they are written to. */
export const personSettings = [
  'displayName',
  'timezone',
  'zones',
  'dayStartsAt',
  'earliestReminderTime',
  'latestReminderTime',
  'primaryOutcomeVariableName',
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
] as const;

export const reminderMembers = [
  'variableName',
  'variableCategoryName',
  'unitAbbreviatedName',
  'combinationOperation',
  'reminderFrequency',
  'reminderStartTimeLocal',
  'reminderEndTimeLocal',
  'timezone',
  'startTrackingDate',
  'stopTrackingDate',
  'pausedUntil',
  'enabled',
  'defaultValue',
  'instructions',
  'reminderSound',
  'email',
  'sms',
  'popUp',
  'notificationBar',
] as const;
