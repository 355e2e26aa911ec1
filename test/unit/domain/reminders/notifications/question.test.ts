import { describe, expect, test } from '@jest/globals';
import { longQuestion, question } from '../../../../../shared/domain/reminders/notifications/question.ts';
import { findUnit, type Unit } from '../../../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../../../shared/domain/variables/categories.ts';

const subject = (displayName: string, categoryName: string, unitName: string) => {
  const category = getCategoryByName(categoryName);
  return { displayName, category, valence: category.valence, unit: findUnit(unitName) as Unit };
};
const yesterday = { day: 'yesterday', time: '20:00' };
const today = { day: 'today', time: '20:00' };

describe('a question is written for the variable, its category and its unit', () => {
  test.each([
    ['Overall Mood', 'Emotions', '/5', 'How would you rate your overall mood?'],
    ['Back Pain', 'Symptoms', '/10', 'How severe is your back pain?'],
    ['Headache', 'Symptoms', '/5', 'How severe is your headache?'],
    ['Crohn’s Pain', 'Symptoms', '/5', 'How severe is your Crohn’s pain?'],
    ['HRV', 'Vital Signs', 'ms', 'What is your HRV in milliseconds?'],
    ['Aspirin', 'Treatments', 'yes/no', 'Did you take Aspirin?'],
    ['Running', 'Physical Activities', 'yes/no', 'Did you do running?'],
    ['the office', 'Locations', 'yes/no', 'Were you at the office?'],
    ['Magnesium', 'Nutrients', 'mg', 'How many milligrams of Magnesium did you take?'],
    ['Vitamin D', 'Nutrients', 'IU', 'How many international units of Vitamin D did you take?'],
    ['Espresso', 'Foods', 'serving', 'How many servings of Espresso did you have?'],
    ['Deep Sleep', 'Sleep', 'h', 'How many hours of deep sleep did you get?'],
    ['Sleep Duration', 'Sleep', 'h', 'How long was your sleep?'],
    ['Sneezing', 'Symptoms', 'event', 'How many times did you have sneezing?'],
    ['Resting Pulse', 'Vital Signs', 'bpm', 'What is your resting pulse in beats per minute?'],
    ['Temperature', 'Environment', 'C', 'What is the temperature in degrees Celsius?'],
    ['Groceries', 'Payments', '$', 'How many dollars did you spend on Groceries?'],
    ['Body Fat', 'Physique', '%', 'What is your body fat in percent?'],
    ['Fat Mass', 'Physique', 'kg', 'What is your fat mass in kilograms?'],
    ['Blood Pressure', 'Vital Signs', 'mmHg', 'What is your blood pressure in mmHg?'],
    ['Breathing Rate', 'Sleep', '/minute', 'What is your breathing rate per minute?'],
    ['White Blood Cell Count', 'Vital Signs', 'count', 'What is your white blood cell count?'],
    ['UV Index', 'Environment', 'index', 'What is the UV index?'],
    ['Longitude', 'Locations', 'degrees east', 'What is your Longitude in degrees east?'],
    ['Blood Lead', 'Conditions', 'mcg/dL', 'What is your Blood Lead in micrograms per deciliter?'],
    ['Cholesterol', 'Miscellaneous', 'mmol/L', 'What is your Cholesterol in millimoles per liter?'],
    [
      'Vitamin C',
      'Nutrients',
      '%RDA',
      'What percentage of the recommended daily allowance of Vitamin C did you take?',
    ],
    ['the office', 'Locations', 'h', 'How many hours did you spend at the office?'],
    ['the office', 'Locations', 'event', 'How many times were you at the office?'],
    ['Jazz', 'Music', 'min', 'How many minutes did you listen to Jazz?'],
    ['Gardening', 'Activity', 'min', 'How many minutes of gardening did you do?'],
    ['War and Peace', 'Books', '/5', 'How would you rate War and Peace?'],
    ['Joy', 'Emotions', 'yes/no', 'Did you feel joy?'],
    ['Rain', 'Environment', 'yes/no', 'Was there rain?'],
    ['Inbox Zero', 'Goals', 'event', 'How many times did you reach Inbox Zero?'],
  ])('%s, %s, %s', (name, category, unit, expected) => {
    expect(question(subject(name, category, unit))).toBe(expected);
  });
});

describe('what the catalogue has is asked in its words', () => {
  test.each([
    ['Mood', 'Emotions', '/5', 'How is your mood?'],
    ['Coffee', 'Foods', 'serving', 'How many cups of coffee did you have?'],
    ['Headache', 'Symptoms', '/6', 'How bad is your headache?'],
  ])('%s', (name, category, unit, expected) => {
    expect(question(subject(name, category, unit))).toBe(expected);
    expect(question(subject(name, category, unit), today)).toBe(expected);
  });

  test('unless it is measured otherwise, is called otherwise, has another good end, or is of another day', () => {
    expect(question(subject('Mood', 'Emotions', '/10'))).toBe('How would you rate your mood?');
    expect(question(subject('Good Mood', 'Emotions', '/5'))).toBe('How would you rate your good mood?');
    const dark = { ...subject('Mood', 'Emotions', '/5'), valence: 'negative' as const };
    expect(question(dark)).toBe('How severe is your mood?');
    expect(question(subject('Mood', 'Emotions', '/5'), yesterday)).toBe(
      'How would you rate your mood yesterday?',
    );
  });
});

describe('a question is written for the day', () => {
  test('about today it names no day, about another day it does', () => {
    const mood = subject('Overall Mood', 'Emotions', '/5');
    expect(question(mood, today)).toBe('How would you rate your overall mood?');
    expect(question(mood, yesterday)).toBe('How would you rate your overall mood yesterday?');
    expect(question(subject('Back Pain', 'Symptoms', '/5'), yesterday)).toBe(
      'How severe was your back pain yesterday?',
    );
  });

  test('of a day to come it is put as it will be asked then', () => {
    const tomorrow = { day: 'tomorrow', time: '20:00', isComing: true } as const;
    const mood = subject('Overall Mood', 'Emotions', '/5');
    expect(question(mood, tomorrow)).toBe('How would you rate your overall mood?');
    expect(longQuestion(mood, tomorrow)).toBe(
      'How would you rate your overall mood, on a scale from 1 to 5 where 5 is best?',
    );
  });

  test('the long one names the hour, the scale and, by valence, which end is good', () => {
    expect(longQuestion(subject('Overall Mood', 'Emotions', '/5'), yesterday)).toBe(
      'How would you rate your overall mood yesterday at 20:00, on a scale from 1 to 5 where 5 is best?',
    );
    const pain = { ...subject('Back Pain', 'Symptoms', '/10'), valence: 'negative' as const };
    expect(longQuestion(pain, today)).toBe(
      'How severe is your back pain today at 20:00, on a scale from 1 to 10 where 10 is worst?',
    );
    const weather = { ...subject('Weather', 'Environment', '/5'), valence: 'numeric' as const };
    expect(longQuestion(weather, today)).toMatch(/on a scale from 1 to 5\?$/);
    expect(longQuestion(subject('Aspirin', 'Treatments', 'mg'), today)).toBe(
      'How many milligrams of Aspirin did you take today at 20:00?',
    );
  });
});
