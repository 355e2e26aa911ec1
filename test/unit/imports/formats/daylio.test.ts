import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const csv = `\ufefffull_date,date,weekday,time,mood,activities,scales,note_title,note
2026-05-14,May 14,Thursday,22:00,good,work | walk,,A day,"with, commas
and lines"
2026-05-14,May 14,Thursday,10:13 PM,Splendid,walk,,,
2026-05-15,May 15,Friday,25:99,meh,,,,
2026-05-15,May 15,Friday,08:00,AWFUL,,,,
`;
const file = [sourceOf('export', csv)];
const known = [
  '2026-05-14T20:00:00 Mood 4 /5 · Daylio “A day\nwith, commas\nand lines”',
  '2026-05-14T20:00:00 walk 1 yes/no · Daylio',
  '2026-05-14T20:00:00 work 1 yes/no · Daylio',
  '2026-05-14T20:13:00 walk 1 yes/no · Daylio',
  '2026-05-15T06:00:00 Mood 1 /5 · Daylio',
];

describe('Daylio’s CSV', () => {
  test('becomes moods and what was done; moods that people renamed wait for an answer', async () => {
    expect(await rowsOf(file)).toEqual(known);
    const preview = await previewOf(file);
    expect(preview.questions.map(({ id }) => id)).toEqual(['daylio-mood:Splendid']);
    expect(unreadableOf(preview)).toEqual([
      '1 × answer a question first: what this mood means: export, line 4 (Splendid)',
      '1 × unreadable time: export, line 5 (2026-05-15 25:99)',
    ]);
  });

  test('takes the answer', async () => {
    const rows = await rowsOf(file, { choices: { answers: { 'daylio-mood:Splendid': '5' } } });
    expect(rows).toEqual([...known, '2026-05-14T20:13:00 Mood 5 /5 · Daylio'].sort());
  });

  test('may have tabs, UTF-16 and the columns of older versions', async () => {
    const old =
      'full_date\tdate\tweekday\ttime\tmood\tactivities\tnote\n2026-05-14\tMay 14\tThursday\t22:00\trad\t\t\n';
    const bytes = Buffer.from(`\ufeff${old}`, 'utf16le');
    expect(await rowsOf([sourceOf('old.csv', bytes)])).toEqual(['2026-05-14T20:00:00 Mood 5 /5 · Daylio']);
  });
});

test('Daylio in German and French has its moods, whatever the language of the head', async () => {
  const german = `full_date,date,weekday,time,mood,activities,note
2019-02-17,17. Februar,Sonntag,19:05,Ok,Lesen | Yoga,""
2019-02-18,18. Februar,Montag,19:05,fantastisch,,""
`;
  expect(await rowsOf([sourceOf('g.csv', german)])).toEqual([
    '2019-02-17T18:05:00 Lesen 1 yes/no · Daylio',
    '2019-02-17T18:05:00 Mood 3 /5 · Daylio',
    '2019-02-17T18:05:00 Yoga 1 yes/no · Daylio',
    '2019-02-18T18:05:00 Mood 5 /5 · Daylio',
  ]);
  const french = `date complète,date,jour,heure,humeur,activités,échelles,titre,note
2026-02-17,17 février,mardi,19:05,bof,lecture,Énergie: haute (4/5) | Stress: (2/5),Un titre,mots
2026-02-18,18 février,mercredi,19:05,Inconnu,,,,
`;
  expect(await rowsOf([sourceOf('f.csv', french)])).toEqual([
    '2026-02-17T18:05:00 Mood 3 /5 · Daylio “Un titre\nmots”',
    '2026-02-17T18:05:00 Stress 2 /5 · Daylio',
    '2026-02-17T18:05:00 lecture 1 yes/no · Daylio',
    '2026-02-17T18:05:00 Énergie 4 /5 · Daylio',
  ]);
  expect((await previewOf([sourceOf('f.csv', french)])).questions).toMatchObject([
    { id: 'daylio-mood:Inconnu' },
  ]);
  const older = `date complète;date;jour;heure;humeur;activités;note\n2026-02-17;17 février;mardi;19:05;bien;;mots\n`;
  expect(await rowsOf([sourceOf('o.csv', older)])).toEqual(['2026-02-17T18:05:00 Mood 4 /5 · Daylio “mots”']);
});

describe('Daylio’s backup', () => {
  const backupOf = (content: object) => {
    const base64 = Buffer.from(JSON.stringify(content)).toString('base64');
    const lines = base64.replaceAll(/.{76}/g, '$&\n');
    return [sourceOf('backup_2026.daylio', makeZip([{ name: 'backup.daylio', content: lines }]))];
  };
  const entry = {
    minute: 0,
    hour: 22,
    day: 14,
    month: 4,
    year: 2026,
    timeZoneOffset: 7_200_000,
    note: '',
    note_title: '',
  };
  const at = Date.UTC(2026, 4, 14, 20);
  const content = {
    customMoods: [
      { id: 1, custom_name: 'Super', predefined_name_id: -1, mood_group_id: 1 },
      { id: 8, custom_name: 'Grün', predefined_name_id: -1, mood_group_id: 4 },
    ],
    tags: [{ id: 3, name: 'Spazieren', id_tag_group: 1 }],
    dayEntries: [
      { ...entry, id: 1, datetime: at, mood: 1, tags: [3], note: 'schön' },
      { ...entry, id: 2, datetime: at + 30_000, mood: 8, tags: [3, 99] },
      { ...entry, id: 3, datetime: 'never', mood: 8, tags: [] },
    ],
  };

  test('becomes moods by their group, whatever they are called', async () => {
    expect(await rowsOf(backupOf(content))).toEqual([
      '2026-05-14T20:00:00 Mood 5 /5 · Daylio “schön”',
      '2026-05-14T20:00:00 Spazieren 1 yes/no · Daylio',
      '2026-05-14T20:00:30 Mood 2 /5 · Daylio',
      '2026-05-14T20:00:30 Spazieren 1 yes/no · Daylio',
    ]);
    expect(unreadableOf(await previewOf(backupOf(content)))).toEqual([
      '1 × activity name missing: backup_2026.daylio › backup.daylio, line 2 (99)',
      '1 × unreadable time: backup_2026.daylio › backup.daylio, line 3 (never)',
    ]);
  });

  test('that is damaged is refused', async () => {
    const broken = [sourceOf('b.daylio', makeZip([{ name: 'backup.daylio', content: 'not base64!' }]))];
    await expect(rowsOf(broken)).rejects.toThrow('isn’t a Daylio backup, or is damaged');
  });
});
