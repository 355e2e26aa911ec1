/** A made-up variable whose charts are to be looked at. */
export interface SampleVariable {
  readonly about: string;
  readonly name?: string;
  readonly unit?: string;
  readonly isSum?: boolean;
  readonly isFilled?: boolean;
  readonly days?: number;
  /** Records of a day, as hours and values. */
  readonly make: (day: number, random: () => number) => readonly (readonly [hour: number, value: number])[];
}

const around = (middle: number, spread: number, random: () => number) =>
  middle + spread * (random() + random() + random() - 1.5);
const rating = (random: () => number, from = 1, to = 5) =>
  Math.max(from, Math.min(to, Math.round(around((from + to) / 2, (to - from) / 2, random))));
const moodAt8: SampleVariable['make'] = (_, random) => [[8, rating(random)]];

export const sampleVariables: readonly SampleVariable[] = [
  {
    about: 'A rating three times a day',
    days: 120,
    make: (_, random) => [8, 13, 20].map((hour) => [hour, rating(random)]),
  },
  { about: 'Nothing', days: 0, make: () => [] },
  { about: 'One value', days: 1, make: () => [[8, 4]] },
  { about: 'Two days', days: 2, make: (day) => [[8, 2 + day]] },
  { about: 'Always the same', name: 'Weight', unit: 'kg', days: 30, make: () => [[7, 81.4]] },
  {
    about: 'Hardly different',
    name: 'Weight',
    unit: 'kg',
    days: 60,
    make: (_, random) => [[7, Number(around(81, 0.4, random).toFixed(1))]],
  },
  {
    about: 'With gaps',
    days: 300,
    make: (day, random) => (day % 100 > 55 || random() < 0.2 ? [] : [[8, rating(random)]]),
  },
  {
    about: 'One night of 25 hours',
    name: 'Sleep',
    unit: 'h',
    isSum: true,
    days: 90,
    make: (day, random) => [[8, day === 40 ? 25 : around(7.2, 1, random)]],
  },
  {
    about: 'Steps',
    name: 'Daily Steps',
    unit: 'count',
    isSum: true,
    days: 365,
    make: (_, random) => [9, 12, 15, 18].map((hour) => [hour, Math.round(around(2000, 1500, random))]),
  },
  {
    about: 'Yes or no',
    name: 'Headache',
    unit: 'yes/no',
    days: 80,
    make: (_, random) => [[20, random() < 0.3 ? 1 : 0]],
  },
  { about: 'Only zeros', name: 'Cigarettes', unit: 'count', isSum: true, days: 30, make: () => [[20, 0]] },
  {
    about: 'Filled elsewhere',
    name: 'Ibuprofen',
    unit: 'mg',
    isSum: true,
    isFilled: true,
    days: 90,
    make: (_, random) => (random() < 0.25 ? [[14, random() < 0.5 ? 200 : 400]] : []),
  },
  {
    about: 'Below and above zero',
    name: 'Outdoor Temperature',
    unit: 'C',
    days: 365,
    make: (day, random) => [[12, around(5 - 12 * Math.cos((day + 60) / 58), 6, random)]],
  },
  {
    about: 'A scale with a middle',
    name: 'Overall Mood',
    unit: '-4 to 4',
    days: 70,
    make: (_, random) => [[20, rating(random, -4, 4)]],
  },
  {
    about: 'A percentage',
    name: 'Sleep Efficiency',
    unit: '%',
    days: 70,
    make: (_, random) => [[8, Math.round(around(88, 6, random))]],
  },
  {
    about: 'Huge numbers',
    name: 'Cells counted',
    unit: 'count',
    isSum: true,
    days: 40,
    make: (_, random) => [[9, around(4.2e14, 3e14, random)]],
  },
  {
    about: 'Tiny numbers',
    name: 'Selenium',
    unit: 'mg',
    isSum: true,
    days: 40,
    make: (_, random) => [[9, around(5.5e-8, 3e-8, random)]],
  },
  {
    about: 'Huge and tiny',
    name: 'Exposure',
    unit: 'count',
    days: 40,
    make: (day) => [[9, 10 ** ((day % 20) - 8)]],
  },
  {
    about: 'A long name',
    name: 'Time spent outside in the garden or in the park with the dog before the first meal of the day, weekends and holidays included',
    unit: 'min',
    isSum: true,
    days: 60,
    make: (_, random) => [[7, Math.round(around(40, 30, random))]],
  },
  {
    about: 'A long name without spaces',
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    days: 60,
    make: moodAt8,
  },
  { about: 'From right to left', name: 'مزاج الصباح', days: 60, make: moodAt8 },
  {
    about: 'From right to left, in another unit',
    name: 'שעות שינה',
    unit: 'h',
    isSum: true,
    isFilled: true,
    days: 60,
    make: (_, random) => [[8, around(7, 2, random)]],
  },
  { about: 'Chinese', name: '每天早上的心情和精神状态', days: 60, make: moodAt8 },
  {
    about: 'A long Japanese name',
    name: '毎朝起きてから朝食までのあいだに散歩した時間の合計と天気と気分の記録',
    unit: 'min',
    isSum: true,
    days: 60,
    make: (_, random) => [[7, Math.round(around(40, 30, random))]],
  },
  {
    about: 'Emoji',
    name: '👩‍👩‍👧‍👦 Family time 🎲',
    unit: 'h',
    isSum: true,
    days: 60,
    make: (_, random) => [[18, around(2, 2, random)]],
  },
  { about: 'Markup', name: '</text><script>alert(1)</script> & "more"', days: 60, make: moodAt8 },
  {
    about: 'Ten years',
    name: 'Resting Heart Rate',
    unit: 'bpm',
    days: 3652,
    make: (day, random) => [[7, Math.round(around(58 + 6 * Math.sin(day / 400), 6, random))]],
  },
  {
    about: 'Every minute',
    name: 'Heart Rate',
    unit: 'bpm',
    days: 4,
    make: (day, random) =>
      Array.from({ length: 1440 }, (_, minute) => [
        minute / 60,
        Math.round(around(70 + 18 * Math.sin(minute / 200 + day), 12, random)),
      ]),
  },
  {
    about: 'Many amounts',
    name: 'Spending',
    unit: '$',
    isSum: true,
    days: 150,
    make: (_, random) => [[18, Number((5 / (0.03 + random())).toFixed(2))]],
  },
  {
    about: 'Once a month',
    name: 'Calcium',
    unit: 'mg',
    days: 700,
    make: (day, random) => (day % 30 === 0 ? [[8, around(95, 20, random)]] : []),
  },
];
