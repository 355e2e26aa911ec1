import { daySeconds } from '../../../shared/domain/time/calendar.ts';

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
    variableName: 'Vitamin D',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'yes/no',
    reminderFrequency: daySeconds,
    reminderStartTimeLocal: '08:00:00',
  },
  {
    variableName: 'Headache',
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
    reminderStartTimeLocal: '12:00:00',
  },
  {
    variableName: 'Coffee',
    variableCategoryName: 'Foods',
    unitAbbreviatedName: 'serving',
    reminderFrequency: 0,
    defaultValue: 1,
  },
  {
    variableName: 'Alcoholic Drinks',
    variableCategoryName: 'Foods',
    unitAbbreviatedName: 'serving',
    reminderFrequency: 0,
    defaultValue: 1,
  },
  {
    variableName: 'Water',
    variableCategoryName: 'Foods',
    unitAbbreviatedName: 'mL',
    reminderFrequency: 0,
    defaultValue: 250,
  },
];
