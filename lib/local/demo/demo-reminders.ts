import { daySeconds } from '../../../shared/domain/time/calendar.ts';

const serving = { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', reminderFrequency: 0 };

/** The demo person's daily reminders, and their favourites. */
export const demoReminders = [
  {
    variableName: 'Sleep Duration',
    variableCategoryName: 'Sleep',
    unitAbbreviatedName: 'h',
    reminderFrequency: daySeconds,
    reminderStartTimeLocal: '07:30:00',
  },
  {
    variableName: 'Magnesium',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    reminderFrequency: daySeconds,
    reminderStartTimeLocal: '08:00:00',
    defaultValue: 1,
    amountLeft: 23,
  },
  {
    variableName: 'Migraine',
    variableCategoryName: 'Symptoms',
    unitAbbreviatedName: '/6',
    reminderFrequency: daySeconds,
    reminderStartTimeLocal: '13:00:00',
  },
  {
    variableName: 'Mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    reminderFrequency: daySeconds,
    reminderStartTimeLocal: '17:00:00',
  },
  {
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    reminderFrequency: 0,
    defaultValue: 1,
    amountLeft: 9,
    minimumIntervalSeconds: 21_600,
  },
  { variableName: 'Coffee', ...serving, defaultValue: 1 },
  { variableName: 'Alcoholic Drinks', ...serving, defaultValue: 1 },
];
