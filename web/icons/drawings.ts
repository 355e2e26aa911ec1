import { type CategoryFamily, categoryFamilies, categoryPaths, isDrawn } from '../category-drawings.ts';

/** Lines of 1.75 on a field of 24 by 24, drawn by us: what stands between the tags of each icon. */
const circle = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const path = (d: string) => `<path d="${d}"/>`;
const box = (x: number, y: number, width: number, height: number, rx: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/>`;

const things = {
  'connector-spreadsheet': box(3.5, 4, 17, 16, 2) + path('M3.5 9h17M3.5 14.5h17M9.5 4v16'),
  connector: path('M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4'),
  message: path('M4 5h16v11h-8.5L7 20v-4H4z'),
  person: circle(12, 8, 4) + path('M4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5'),
  people:
    circle(8.5, 8.5, 3) +
    circle(16.5, 9.5, 2.5) +
    path('M3 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M15.5 14.5c3-.3 5.5 1.5 5.5 4.5'),
  reminder: path('M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 3v2'),
  study: path('M4 20.5h16M7.5 17v-4.5M12 17V7M16.5 17V9.5'),
};

const mouths = [
  'M8 16.8c.8-2 2.2-3 4-3s3.2 1 4 3',
  'M8.5 16.2c.8-1.1 2-1.6 3.5-1.6s2.7.5 3.5 1.6',
  'M8.5 15.5h7',
  'M8.5 14.8c.8 1.1 2 1.6 3.5 1.6s2.7-.5 3.5-1.6',
  'M7.5 13.8h9c-.5 2.4-2.3 3.7-4.5 3.7s-4-1.3-4.5-3.7z',
];
/** The faces, from the saddest to the happiest. */
const faces = Object.fromEntries(
  mouths.map((mouth, i) => [`face-${i + 1}`, circle(12, 12, 9) + path(`${mouth}M9 9v.8M15 9v.8`)]),
);
const moods = ['#c0504a', '#b8722f', '#7f7f3f', '#4f8f4a', '#2c8a5b'];

/** A colour that is readable on white and on black alike. */
const ink = '#4a7fb5';
const familyInks: Readonly<Record<CategoryFamily, string>> = {
  ache: '#d0525e',
  body: '#3f80c9',
  cure: '#17918b',
  food: '#4d9140',
  mind: '#9a62c7',
  move: '#c56a1a',
  night: '#6672d8',
  other: '#64809c',
  people: '#c4568f',
  place: '#7f8437',
  play: '#a8742f',
};

interface Drawing {
  readonly inside: string;
  readonly colour: string;
}

export const drawings: ReadonlyMap<string, Drawing> = new Map([
  ...Object.keys(categoryPaths)
    .filter(isDrawn)
    .map((name): [string, Drawing] => [
      name,
      { inside: path(categoryPaths[name]), colour: familyInks[categoryFamilies[name]] },
    ]),
  ...Object.entries(things).map(([name, inside]): [string, Drawing] => [name, { inside, colour: ink }]),
  ...Object.entries(faces).map(([name, inside], i): [string, Drawing] => [
    name,
    { inside, colour: moods[i] ?? ink },
  ]),
]);
