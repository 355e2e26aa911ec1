import { describe, expect, test } from '@jest/globals';
import { longQuestion, question } from '../../../../shared/domain/reminders/question.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../../shared/domain/variables/categories.ts';

const subject = (displayName: string, categoryName: string, unitName: string) => {
  const category = getCategoryByName(categoryName);
  return { displayName, category, valence: category.valence, unit: findUnit(unitName) as Unit };
};
const yesterday = { day: 'yesterday', time: '8:00 PM' };
const today = { day: 'today', time: '8:00 PM' };

describe('a question is written for the variable, its category and its unit', () => {
  test.each([
    ['Overall Mood', 'Emotions', '/5', 'How would you rate your Overall Mood?'],
    ['Back Pain', 'Symptoms', '/10', 'How severe is your Back Pain?'],
    ['Aspirin', 'Treatments', 'yes/no', 'Did you take Aspirin?'],
    ['Running', 'Physical Activities', 'yes/no', 'Did you do Running?'],
    ['the office', 'Locations', 'yes/no', 'Were you at the office?'],
    ['Magnesium', 'Nutrients', 'mg', 'How many milligrams of Magnesium did you take?'],
    ['Vitamin D', 'Nutrients', 'IU', 'How many International Units of Vitamin D did you take?'],
    ['Coffee', 'Foods', 'serving', 'How many servings of Coffee did you have?'],
    ['Deep Sleep', 'Sleep', 'h', 'How many hours of Deep Sleep did you get?'],
    ['Sneezing', 'Symptoms', 'event', 'How many times did you have Sneezing?'],
    ['Resting Pulse', 'Vital Signs', 'bpm', 'What is your Resting Pulse in Beats per Minute?'],
    ['Temperature', 'Environment', 'C', 'What is the Temperature in Degrees Celsius?'],
    ['Groceries', 'Payments', '$', 'How many dollars did you spend on Groceries?'],
  ])('%s, %s, %s', (name, category, unit, expected) => {
    expect(question(subject(name, category, unit))).toBe(expected);
  });
});

describe('a question is written for the day', () => {
  test('of today it says nothing, of another day which', () => {
    const mood = subject('Overall Mood', 'Emotions', '/5');
    expect(question(mood, today)).toBe('How would you rate your Overall Mood?');
    expect(question(mood, yesterday)).toBe('How was your Overall Mood yesterday?');
    expect(question(subject('Back Pain', 'Symptoms', '/5'), yesterday)).toBe(
      'How severe was your Back Pain yesterday?',
    );
  });

  test('the long one tells the hour, the scale and, by valence, which end is good', () => {
    expect(longQuestion(subject('Overall Mood', 'Emotions', '/5'), yesterday)).toBe(
      'How was your Overall Mood yesterday at 8:00 PM, on a scale from 1 to 5 where 5 is the best?',
    );
    const pain = { ...subject('Back Pain', 'Symptoms', '/10'), valence: 'negative' as const };
    expect(longQuestion(pain, today)).toBe(
      'How severe is your Back Pain today at 8:00 PM, on a scale from 1 to 10 where 10 is the worst?',
    );
    const weather = { ...subject('Weather', 'Environment', '/5'), valence: 'numeric' as const };
    expect(longQuestion(weather, today)).toMatch(/on a scale from 1 to 5\?$/);
    expect(longQuestion(subject('Aspirin', 'Treatments', 'mg'), today)).toBe(
      'How many milligrams of Aspirin did you take today at 8:00 PM?',
    );
  });
});
