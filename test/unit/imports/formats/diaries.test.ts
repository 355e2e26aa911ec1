import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const othersOf = ({ others }: { others: readonly { name: string; count: number }[] }) =>
  others.map(({ name, count }) => `${count} × ${name}`).sort();

describe('Bearable', () => {
  const lines = [
    '"date","weekday","time of day","category","rating/amount","detail","notes"',
    '"8th Dec 2021","Wednesday","mid","Symptom","2","Neck pain (Moderate)",""',
    '"8th Dec 2021","Wednesday","pm","Mood","4","happy | calm","a good, ""long"" day"',
    '"9th December 2021","Thursday","10:15 PM","Mood","3","",""',
    '"1st Jan 2022","Saturday","am","Energy","3","",""',
    '"2nd Jan 2022","Sunday","am","Medication","400","Ibuprofen (mg)",""',
    '"3rd Jan 2022","Monday","all day","Factors","","Long walk",""',
    '"3rd Jan 2022","Monday","am","Health measurement","80.5","Weight (kg)",""',
    '"3rd Jan 2022","Monday","am","Nutrition","3","Coffee",""',
    '"3rd Jan 2022","Monday","am","Weather","3","Sunny",""',
    '"31st Feb 2022","Monday","am","Mood","3","",""',
    '"3rd Jan 2022","Monday","later","Mood","3","",""',
    '"3rd Jan 2022","Monday","am","Symptom","bad","Headache",""',
  ];
  const file = [sourceOf('bearable.csv', lines.join('\n'))];
  const without = `2021-12-08T12:00:00 Neck pain 2 index · Bearable
2022-01-02T07:00:00 Ibuprofen 400 mg · Bearable
2022-01-03T07:00:00 Body Weight 80.5 kg · Bearable
2022-01-03T07:00:00 Coffee 3 count · Bearable
2022-01-03T11:00:00 Long walk 1 yes/no · Bearable`.split('\n');

  test('becomes these rows; scales that it does not name are asked for', async () => {
    expect(await rowsOf(file)).toEqual(without);
    const preview = await previewOf(file);
    expect(preview.questions.map(({ id }) => id)).toEqual(['bearable-scale:mood', 'bearable-scale:energy']);
    expect(preview.questions[0]?.text).toContain('the highest in it is 4');
    expect(othersOf(preview)).toEqual(['1 × Category: Weather']);
    expect(unreadableOf(preview)).toEqual([
      '1 × answer a question first: bearable-scale:energy: bearable.csv, line 5 (3)',
      '1 × not a number: bearable.csv, line 13 (bad)',
      '2 × answer a question first: bearable-scale:mood: bearable.csv, line 3 (4)',
      '2 × unreadable time: bearable.csv, line 11 (31st Feb 2022 am)',
    ]);
  });

  test('takes the answers; beyond five there is only one', async () => {
    const choices = { answers: { 'bearable-scale:mood': '5', 'bearable-scale:energy': '10' } };
    expect(await rowsOf(file, { choices })).toEqual(
      [
        ...without,
        '2021-12-08T19:00:00 Mood 4 /5 · Bearable “a good, "long" day”',
        '2021-12-09T21:15:00 Mood 3 /5 · Bearable',
        '2022-01-01T07:00:00 Energy 3 /10 · Bearable',
      ].sort(),
    );
    const [head, , ...rest] = lines;
    const ten = [
      sourceOf('b.csv', [head, '"8th Dec 2021","Wednesday","am","Mood","9","",""', ...rest].join('\n')),
    ];
    expect(await rowsOf(ten)).toContain('2021-12-08T07:00:00 Mood 9 /10 · Bearable');
  });
});

describe('Loop Habit Tracker', () => {
  const zipOf = (files: Readonly<Record<string, string>>) => [
    sourceOf(
      'Loop Habits CSV.zip',
      makeZip(Object.entries(files).map(([name, content]) => ({ name, content }))),
    ),
  ];
  const list = `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,Meditate,YES_NO,Did you?,,1,1,#FF8F00,,,,false
002,"Run, far",NUMERICAL,How far?,,1,1,#FF8F00,km,AT_LEAST,5.0,false
003,Coffee,NUMERICAL,,,1,1,#FF8F00,cups,AT_MOST,2.0,false
`;
  const files = {
    'Habits.csv': list,
    'Checkmarks.csv': 'Date,Meditate,Run, far,Coffee,\n2026-03-29,2,5000,2000,\n',
    '001 Meditate/Checkmarks.csv':
      'Date,Value,Notes\n2026-03-29,YES_MANUAL,"long, and good"\n2026-03-28,YES_AUTO,\n2026-03-27,NO,\n2026-03-26,SKIP,\n2026-03-25,UNKNOWN,\n2026-03-24,MAYBE,\nsome day,NO,\n',
    '001 Meditate/Scores.csv': '2026-03-29,0.5\n',
    '002 Run_ far/Checkmarks.csv': 'Date,Value,Notes\n2026-03-29,5250,\n2026-03-28,NO,\n',
    '003 Coffee/Checkmarks.csv': 'Date,Value,Notes\n2026-03-29,2000,\n',
    '009 Gone/Checkmarks.csv': 'Date,Value,Notes\n2026-03-29,2000,\n',
  };

  test('becomes days at noon: what was marked by hand, and numbers in thousandths', async () => {
    expect(await rowsOf(zipOf(files))).toEqual(
      `2026-03-27T11:00:00 Meditate 0 yes/no · Loop Habit Tracker
2026-03-28T11:00:00 Run, far 0 km · Loop Habit Tracker
2026-03-29T10:00:00 Coffee 2 count · Loop Habit Tracker
2026-03-29T10:00:00 Meditate 1 yes/no · Loop Habit Tracker “long, and good”
2026-03-29T10:00:00 Run, far 5.25 km · Loop Habit Tracker`.split('\n'),
    );
    const preview = await previewOf(zipOf(files));
    expect(othersOf(preview)).toEqual([
      '1 × Days marked SKIP',
      '1 × Days marked UNKNOWN',
      '1 × Days marked YES_AUTO',
    ]);
    expect(unreadableOf(preview)).toEqual([
      '1 × habit missing from Habits.csv: Loop Habits CSV.zip › 009 Gone/Checkmarks.csv (009 Gone/Checkmarks.csv)',
      '1 × not a Loop entry: Loop Habits CSV.zip › 001 Meditate/Checkmarks.csv, line 7 (MAYBE)',
      '1 × unreadable time: Loop Habits CSV.zip › 001 Meditate/Checkmarks.csv, line 8 (some day)',
    ]);
  });

  test('of older versions has numbers as marks', async () => {
    const old = {
      'Habits.csv':
        'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Meditate,,,1,1,#FF8F00\n',
      '001 Meditate/Checkmarks.csv':
        'Date,Value\n2026-03-29,2\n2026-03-28,1\n2026-03-27,0\n2026-03-26,3\n2026-03-25,-1\n',
    };
    const expected = [
      '2026-03-27T11:00:00 Meditate 0 yes/no · Loop Habit Tracker',
      '2026-03-29T10:00:00 Meditate 1 yes/no · Loop Habit Tracker',
    ];
    expect(await rowsOf(zipOf(old))).toEqual(expected);
    const oldest = {
      'Habits.csv': 'Name,Description,NumRepetitions,Interval,Color\nMeditate,,1,1,#FF8F00\n',
      '001 Meditate/Checkmarks.csv': '2026-03-29,2\n2026-03-28,1\n2026-03-27,0\n',
    };
    expect(await rowsOf(zipOf(oldest))).toEqual(expected);
  });
});
