import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue, recordedTogether } from '../../../../shared/domain/catalogue/catalogue.ts';
import type { LineThing } from '../../../../shared/domain/entry-line/line-thing.ts';
import { readLine, splitLine } from '../../../../shared/domain/entry-line/read-line.ts';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { units } from '../../../../shared/domain/units/units.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const thingOf = (own: Partial<LineThing> & Pick<LineThing, 'name' | 'category' | 'unit'>): LineThing => ({
  displayName: own.name,
  isOwn: true,
  synonyms: [],
  translations: [],
  ...own,
});
const offered: readonly LineThing[] = catalogue
  .filter((one) => recordedTogether(one)[0] === one)
  .map((one) => {
    const parts = recordedTogether(one).map((part) => ({
      ...part,
      displayName: part.name,
      isOwn: false,
      together: undefined,
    }));
    return {
      ...one,
      displayName: one.together ?? one.name,
      isOwn: false,
      together: one.together === undefined ? undefined : parts,
    };
  });
const own = [
  thingOf({ name: 'Ibuprofen', category: 'Treatments', unit: 'mg', last: { value: 200, unit: 'mg' } }),
  thingOf({
    name: 'Ramipril 5 mg',
    category: 'Treatments',
    unit: 'tablets',
    last: { value: 2, unit: 'tablets' },
  }),
  thingOf({ name: 'Ramipril 10 mg', category: 'Treatments', unit: 'tablets' }),
  thingOf({ name: 'Naproxen', category: 'Treatments', unit: 'pills' }),
  thingOf({ name: 'Sleep Duration', category: 'Sleep', unit: 'h' }),
];
const things = [...own, ...offered];

/** A part in short: "Coffee: 2 servings (with milk)". */
const inShort = (line: string) =>
  readLine(line, things, units).map(({ thing, guess, values, unit, note, unread }) =>
    [
      thing === undefined && guess !== undefined ? 'new ' : '',
      thing?.displayName ?? guess?.name ?? '',
      guess === undefined ? '' : ` in ${guess.category}`,
      values.length > 0 ? `: ${values.map((value) => valueText(value, unit)).join(' and ')}` : '',
      note === '' ? '' : ` (${note})`,
      unread === '' ? '' : ` ?${unread}`,
    ].join(''),
  );

describe('a line is read as people mean it', () => {
  test.each([
    ['mood 4', ['Mood: 4/5']],
    ['mood 4 tired', ['Mood: 4/5 (tired)']],
    ['mood 4 tired and hungry', ['Mood: 4/5 (tired and hungry)']],
    ['2 coffees and a banana', ['Coffee: 2 servings', 'new Banana in Foods: 1 serving']],
    ['Kopfweh 3 und Kaffee 2', ['Headache: 3/5', 'Coffee: 2 servings']],
    ['two coffees and a banana', ['Coffee: 2 servings', 'new Banana in Foods: 1 serving']],
    ['mac and cheese', ['new Mac and cheese in Foods: 1 serving']],
    ['mood a bit low 2', ['Mood: 2/5 (a bit low)']],
    ['head 2/5', ['Headache: 2/5']],
    ['mood', ['Mood']],
    ['mood 9', ['Mood ?9']],
    ['headache 0', ['Headache: 0/5']],
    ['ibu 400', ['Ibuprofen: 400 mg']],
    ['ibu', ['Ibuprofen: 200 mg']],
    ['400 mg ibuprofen', ['Ibuprofen: 400 mg']],
    ['ibu 0.4 g', ['Ibuprofen: 0.4 g']],
    ['rami 10', ['Ramipril 10 mg: 1 tablet']],
    ['rami 5 mg', ['Ramipril 5 mg: 2 tablets']],
    ['rami 5 1', ['Ramipril 5 mg: 1 tablet']],
    ['naproxen 500', ['Naproxen: 1 pill (500)']],
    ['naproxen 500 mg after lunch', ['Naproxen: 1 pill (500 mg after lunch)']],
    ['2 coffee', ['Coffee: 2 servings']],
    ['2x coffee', ['Coffee: 2 servings']],
    ['coffees 3', ['Coffee: 3 servings']],
    ['½ coffee', ['Coffee: 0.5 servings']],
    ['2 cups of tea', ['Tea: 2 servings']],
    ['glass wine', ['new Glass wine in Foods: 1 serving']],
    ['wine', ['Alcoholic Drinks: 1 serving (wine)']],
    ['water', ['Water: 250 mL']],
    ['water 0,5 l', ['Water: 0.5 L']],
    ['Kaffee 2', ['Coffee: 2 servings']],
    ['Kopfweh 3', ['Headache: 3/5']],
    ['mal de tête 2', ['Headache: 2/5']],
    ['sommeil 7h30', ['Sleep Duration: 7 h 30 min']],
    ['slept 7:30', ['Sleep Duration: 7 h 30 min']],
    ['sleep 7 h 30 min badly', ['Sleep Duration: 7 h 30 min (badly)']],
    ['bp 120/80', ['Blood Pressure: 120 mmHg and 80 mmHg']],
    ['bp', ['Blood Pressure']],
    ['weight 72,5', ['Body Weight: 72.5 kg']],
    ['weight 160 lb', ['Body Weight: 160 lb']],
    ['period yes', ['Menstruation: Yes']],
    ['steps', ['Steps']],
    ['coffee cake', ['new Coffee cake in Foods: 1 serving']],
    ['hedache 3', ['Headache: 3/5']],
    ['headaches 3', ['Headache: 3/5']],
  ])('%s', (line, expected) => {
    expect(inShort(line)).toEqual(expected);
  });

  test.each([
    [
      'porridge, coffee, banana',
      ['new Porridge in Foods: 1 serving', 'Coffee: 1 serving', 'new Banana in Foods: 1 serving'],
    ],
    ['porridge, kimchi', ['new Porridge in Foods: 1 serving', 'new Kimchi in Foods: 1 serving']],
    ['kimchi', ['new Kimchi in Miscellaneous: 1']],
    ['porridge 300 g', ['new Porridge in Foods: 300 g']],
    ['para 500', ['new Paracetamol in Treatments: 500 mg']],
    ['zyrtec 10 mg', ['new Zyrtec in Treatments: 10 mg']],
    ['toothache', ['new Toothache in Symptoms']],
    ['toothache 7', ['new Toothache in Symptoms: 7/10']],
    ['swimming 40 min', ['new Swimming in Physical Activities: 40 min']],
    ['haircut', ['new Haircut in Miscellaneous: 1']],
    ['42', [' ?42']],
    ['coffee; tea + mood 3', ['Coffee: 1 serving', 'Tea: 1 serving', 'Mood: 3/5']],
    ['coffee 1,5', ['Coffee: 1.5 servings']],
    ['coffee 1,tea 2', ['Coffee: 1 serving', 'Tea: 2 servings']],
    ['', []],
    [' , ;', []],
  ])('%s', (line, expected) => {
    expect(inShort(line)).toEqual(expected);
  });

  test('what the person has goes before the catalogue, and their words before others', () => {
    const alias = thingOf({ name: 'Coffee', displayName: 'Flat white', category: 'Foods', unit: 'mL' });
    expect(readLine('flat', [alias, ...offered], units)[0]?.thing).toBe(alias);
    const mine = thingOf({ name: 'Moodiness', category: 'Emotions', unit: '/5' });
    expect(readLine('mood 3', [mine, ...offered], units)[0]?.thing?.name).toBe('Mood');
    expect(readLine('moo 3', [mine, ...offered], units)[0]?.thing).toBe(mine);
  });
});

describe('whatever is typed', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'mood',
      'ibu',
      '400',
      'mg',
      'coffee',
      '4/5',
      '½',
      'x',
      'of',
      '7h30',
      'yes',
      'rami',
      '120/80',
      '-',
      '2x',
      'l',
    ),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 }),
  );
  const line = fc.array(fc.oneof(word, fc.constantFrom(',', ';', ' + ', '\n')), { maxLength: 30 });

  test('no word is lost: each is the name, the amount, the note, or shown as not understood', () => {
    fc.assert(
      fc.property(line, (words) => {
        const text = words.join(' ');
        const parts = readLine(text, things, units);
        expect(parts.map((part) => part.text)).toEqual(splitLine(text));
        for (const { text: own, words: used, note, unread } of parts) {
          const all = [used.name, used.amount, used.note, used.unread].flat();
          expect(all.toSorted()).toEqual(own.split(/\s+/).filter(Boolean).toSorted());
          for (const kept of used.note) expect(note).toContain(kept);
          expect(unread).toBe(used.unread.join(' '));
        }
        const letters = (from: string) => from.replace(/[\s,;+&]/g, '');
        expect(letters(parts.map((part) => part.text).join(''))).toBe(letters(text));
      }),
    );
  });

  test('what can be saved has a name, a unit of the service and finite values', () => {
    const known = new Set(units.map(({ abbreviatedName }) => abbreviatedName));
    fc.assert(
      fc.property(line, (words) => {
        for (const { thing, guess, values, unit } of readLine(words.join(' '), things, units)) {
          expect(values.every(Number.isFinite)).toBe(true);
          if (thing === undefined && guess === undefined) expect(values).toEqual([]);
          else expect(known.has(unit)).toBe(true);
          expect(guess?.name.length ?? 1).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('a name and a number that are said come back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...offered.filter((one) => one.unit === '/5')),
        fc.integer({ min: 1, max: 5 }),
        (thing, value) => {
          expect(readLine(`${thing.name} ${value}`, offered, units)).toMatchObject([
            { thing, values: [value], unread: '' },
          ]);
        },
      ),
    );
  });
});
