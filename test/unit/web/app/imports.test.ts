import { describe, expect, test } from '@jest/globals';
import { joined, nothingYet } from '../../../../shared/imports/outcome.ts';
import type { PreviewKind } from '../../../../shared/imports/preview.ts';
import { refusedIn } from '../../../../shared/imports/refused-rows.ts';
import { newDraft } from '../../../../web/app/imports/draft.ts';
import { inOrderOf } from '../../../../web/app/imports/known-file.ts';
import { Pace } from '../../../../web/app/imports/pace.ts';
import { pump } from '../../../../web/app/imports/pump.ts';
import { rememberedAfter, signatureOf } from '../../../../web/app/imports/remembering.ts';
import { SentSoFar } from '../../../../web/app/imports/sent-so-far.ts';
import { draftOf, mappingOf } from '../../../../web/app/screens/bring/mapping-view.ts';
import { choicesOf, planKinds, rowsOf } from '../../../../web/app/screens/bring/preview-view.ts';
import { progressText } from '../../../../web/app/screens/bring/progress-text.ts';

const kind = (variableName: string, unitAbbreviatedName = 'kg', rows = 10): PreviewKind => ({
  variableName,
  variableCategoryName: 'Physique',
  unitAbbreviatedName,
  combinationOperation: 'MEAN',
  readings: rows,
  rows,
  days: rows,
  first: 0,
  last: 1,
  sources: ['Scale'],
});
const units = [
  { id: 1, abbreviatedName: 'kg', category: 'Weight' },
  { id: 2, abbreviatedName: 'lb', category: 'Weight' },
  { id: 3, abbreviatedName: 'mg/dL', category: 'Miscellany' },
  { id: 19, abbreviatedName: 'yes/no', category: 'Count' },
  { id: 4, abbreviatedName: 'mmol/L', category: 'Miscellany' },
] as const;
const weight = { name: 'Weight', unitAbbreviatedName: 'lb' };

describe('what a preview becomes', () => {
  const kinds = [kind('Body Weight'), kind('Noise', 'mg/dL', 5)];

  test('what is one of mine under another name is suggested, and recorded there', () => {
    const planned = planKinds({ kinds }, newDraft({}), [weight], units);
    expect(planned.map(({ name, isMine, isSuggested }) => [name, isMine, isSuggested])).toEqual([
      ['Weight', true, true],
      ['Noise', false, false],
    ]);
    expect(choicesOf(planned, { include: ['x'] })).toEqual({
      include: ['x'],
      variables: { 'Body Weight': 'Weight' },
      leaveOut: [],
    });
    expect(rowsOf(planned)).toBe(15);
  });

  test('what the person says goes before what is remembered, and that before what is suggested', () => {
    const remembered = { variables: { 'Body Weight': 'Scales' }, leaveOut: ['Noise'] };
    const before = planKinds({ kinds }, newDraft(remembered), [weight], units);
    expect(before.map(({ name, isWanted }) => [name, isWanted])).toEqual([
      ['Scales', true],
      ['Noise', false],
    ]);
    const own = { ...newDraft(remembered), names: { 'Body Weight': 'Mine' }, wanted: { Noise: true } };
    const planned = planKinds({ kinds }, own, [weight], units);
    expect(planned.map(({ name, isWanted }) => [name, isWanted])).toEqual([
      ['Mine', true],
      ['Noise', true],
    ]);
    expect(rememberedAfter(remembered, planned, {})).toMatchObject({
      variables: { 'Body Weight': 'Mine', Noise: 'Noise' },
      leaveOut: [],
    });
  });

  test('what cannot be turned into the unit of mine is not wanted, and says why', () => {
    const glucose = { name: 'Noise', unitAbbreviatedName: 'mmol/L' };
    const [, noise] = planKinds({ kinds }, newDraft({}), [glucose], units);
    expect(noise).toMatchObject({
      isWanted: false,
      problem: expect.stringContaining('Your Noise is recorded in mmol/L'),
    });
    const [yes] = planKinds({ kinds: [kind('Noise', 'yes/no')] }, newDraft({}), [glucose], units);
    expect(yes?.problem).toContain('values as yes or no can’t be converted');
    const renamed = planKinds({ kinds }, { ...newDraft({}), names: { Noise: 'N' } }, [glucose], units);
    expect(renamed[1]).toMatchObject({ isWanted: true, name: 'N' });
  });

  test('answers that hold for one file only are not remembered', () => {
    const after = rememberedAfter({}, [], { answers: { 'date-order': 'dayFirst', 'daylio-mood:ok': '3' } });
    expect(after.answers).toEqual({ 'daylio-mood:ok': '3' });
  });
});

describe('what a table means', () => {
  const outline = {
    shape: { delimiter: ';', decimalComma: true },
    columns: ['When', 'Kaffee', 'Gewicht', 'Notiz'].map((name) => ({ name, examples: [] })),
  };

  test('without a suggestion the person says it, and is told what is missing', () => {
    const draft = draftOf(outline, undefined);
    expect(mappingOf(draft)).toBe('Say which column holds the dates.');
    expect(mappingOf({ ...draft, time: 'When' })).toBe('Tick at least one column to import.');
    expect(mappingOf({ ...draft, time: 'When', form: 'long' })).toMatch(/which column holds the names/);
    const columns = draft.columns.map((one) => ({ ...one, isWanted: one.column !== 'Gewicht' }));
    expect(mappingOf({ ...draft, time: 'When', note: 'Notiz', columns })).toEqual({
      time: 'When',
      note: 'Notiz',
      sourceName: 'Spreadsheet',
      columns: {
        Kaffee: {
          variableName: 'Kaffee',
          variableCategoryName: 'Miscellaneous',
          unitAbbreviatedName: 'index',
          combinationOperation: 'MEAN',
        },
      },
    });
  });

  test('a mapping comes out of its draft as it went in', () => {
    const mapping = {
      time: 'When',
      name: 'Kaffee',
      value: 'Gewicht',
      unitAbbreviatedName: 'kg',
      variableCategoryName: 'Foods',
      sourceName: 'Diary',
    };
    expect(mappingOf(draftOf(outline, mapping))).toEqual(mapping);
    const after = rememberedAfter({}, [], { table: mapping }, outline);
    expect(after.tables?.[signatureOf(outline)]).toEqual(mapping);
  });
});

describe('sending', () => {
  test('rows that the service names are left out, each under its reason', () => {
    const rows = [
      { variableName: 'A', value: 1 },
      { variableName: 'B', value: 2 },
      { variableName: 'C', value: 3 },
    ];
    const { indexes, reasons } = refusedIn(
      [{ message: '[0].value: must be less. [2].value: must be less.' }, { message: 'Something else.' }],
      rows,
    );
    expect([...indexes]).toEqual([0, 2]);
    expect(reasons).toEqual([{ reason: 'Must be less.', count: 2, examples: ['A 1', 'C 3'] }]);
    const twice = joined({ ...nothingYet, refused: reasons }, { ...nothingYet, refused: reasons });
    expect(twice.refused).toEqual([{ reason: 'Must be less.', count: 4, examples: ['A 1', 'C 3', 'A 1'] }]);
  });

  test('only what was sent without a gap counts as sent', () => {
    const sent = new SentSoFar(2, 2000);
    sent.add(3, 1000);
    expect([sent.slices, sent.rows]).toEqual([2, 2000]);
    sent.add(2, 500);
    expect([sent.slices, sent.rows]).toEqual([4, 3500]);
  });

  test('never more at once than the pace allows, which a busy service lowers', async () => {
    const pace = new Pace();
    let [underWay, most, taken] = [0, 0, 0];
    const send = async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay--;
    };
    const take = async () => (taken++ < 12 ? taken : undefined);
    await pump(take, send, pace);
    expect([most, underWay]).toEqual([2, 0]);
    pace.slowDown();
    [most, taken] = [0, 0];
    await pump(take, send, pace);
    expect(most).toBe(1);
    for (let i = 0; i < 40; i++) pace.wasTaken();
    expect(pace.allowed).toBe(2);
  });

  test('the first failure ends it, once what is under way has come back', async () => {
    let [taken, ended] = [0, 0];
    const send = async (item: number) => {
      await new Promise((resolve) => setTimeout(resolve, item));
      ended++;
      if (item === 2) throw new Error('No.');
    };
    await expect(pump(async () => ++taken, send, { allowed: 3 })).rejects.toThrow('No.');
    expect(taken).toBeLessThan(8);
    expect(ended).toBeGreaterThanOrEqual(2);
  });
});

test('files are known again by name, size and beginning, in whatever order they are chosen', () => {
  const [a, b] = [
    { name: 'a.zip', size: 1, hash: 'x' },
    { name: 'b.zip', size: 2, hash: 'y' },
  ] as const;
  expect(inOrderOf([a, b], [b, a])).toEqual([a, b]);
  expect(inOrderOf([a, b], [a])).toBeUndefined();
  expect(inOrderOf([a], [{ ...a, hash: 'z' }])).toBeUndefined();
});

test('progress says how much and how long, and nothing of time where nothing moves', () => {
  const progress = { done: 250e6, all: 1000e6, begun: { at: 0, done: 0 } };
  expect(progressText(progress, 'bytes', 60_000)).toBe('0.3 of 1 GB, 3 minutes left');
  expect(progressText(progress, 'bytes', undefined)).toBe('0.3 of 1 GB');
  expect(progressText({ done: 1500, all: 20_000, begun: { at: 0, done: 1500 } }, 'rows', 60_000)).toBe(
    '1,500 of 20,000 rows',
  );
});
