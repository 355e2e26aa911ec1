/** Lines of 1.75 on a field of 24 by 24, drawn by us: the path of each category's icon. */
export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

export const categoryPaths = {
  activity: `${circle(12, 13.5, 7.5)}M12 9.5v4l2.5 2M9.5 2.5h5M18 6.5l1.5-1.5`,
  books: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  'causes-of-illness':
    circle(12, 12, 4.5) +
    'M12 7.5V5M12 16.5V19M7.5 12H5M16.5 12H19M8.8 8.8L7 7M15.2 15.2L17 17M15.2 8.8L17 7M8.8 15.2L7 17' +
    [
      [12, 3.5],
      [12, 20.5],
      [3.5, 12],
      [20.5, 12],
      [6, 6],
      [18, 18],
      [18, 6],
      [6, 18],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 1.1))
      .join(''),
  'cognitive-performance':
    'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  conditions: `${box(5, 4, 14, 17, 2)}M9 4V2.5h6V4M12 9.5v6M9 12.5h6`,
  emotions: `${circle(12, 12, 9)}M8 14c1 1.7 2.4 2.5 4 2.5s3-.8 4-2.5M9 9v.6M15 9v.6`,
  environment: 'M5 19C5 10 10 5 19 5c0 9-5 14-14 14zM5 19l8-8',
  foods:
    'M7 3.5v17M4.5 3.5V8a2.5 2.5 0 0 0 5 0V3.5M17 13V3.5c-2 .8-3.3 3-3.3 6.3 0 2 .8 3.2 3.3 3.2zM17 13v7.5',
  goals: circle(12, 12, 9) + circle(12, 12, 5) + circle(12, 12, 1),
  locations: `M12 21c4-5 6.5-8.5 6.5-11.5a6.5 6.5 0 0 0-13 0C5.5 12.5 8 16 12 21z${circle(12, 9.5, 2.5)}`,
  miscellaneous: box(4, 4, 6, 6, 1.5) + box(14, 4, 6, 6, 1.5) + box(4, 14, 6, 6, 1.5) + circle(17, 17, 3),
  'movies-and-tv': `${box(3, 4.5, 18, 13, 2)}M8.5 21h7M10.5 8.5l4 2.5-4 2.5z`,
  music: `M9 18V5l10-2v13${circle(6.5, 18, 2.5)}${circle(16.5, 16, 2.5)}`,
  nutrients: `M12 3l7.5 4.5v9L12 21l-7.5-4.5v-9zM12 3v6.5M19.5 16.5L14 13.3M4.5 16.5l5.5-3.2${circle(12, 12, 2.5)}`,
  payments: `${box(3, 5.5, 18, 13, 2)}M3 10h18M7 14.5h4`,
  'physical-activities': 'M6.5 6.5v11M17.5 6.5v11M3.5 9v6M20.5 9v6M6.5 12h11',
  physique: `${box(4, 4, 16, 16, 3)}M7.5 11.5a5.5 5.5 0 0 1 9 0zM12 11.5l1.8-2.2`,
  sleep: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  'social-interactions':
    circle(8.5, 8.5, 3) +
    circle(16.5, 9.5, 2.5) +
    'M3 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M15.5 14.5c3-.3 5.5 1.5 5.5 4.5',
  software: `${box(3, 4, 18, 16, 2)}M3 8.5h18M9.5 12l-2.2 2.3 2.2 2.3M14.5 12l2.2 2.3-2.2 2.3`,
  symptoms: `${box(2.5, 8, 19, 8, 4)}M8.5 8v8M15.5 8v8M12 10.8v.01M12 13.2v.01`,
  treatments: 'M10.5 20.5a5 5 0 0 1-7-7l10-10a5 5 0 0 1 7 7zM8.5 8.5l7 7',
  'vital-signs': 'M3 12.5h4.5l2-5 4 10 2.5-5H21',
} as const satisfies Record<string, string>;

/** Categories that belong together have one colour: everything about sleep, everything one eats. */
export const categoryFamilies = {
  activity: 'move',
  books: 'play',
  'causes-of-illness': 'ache',
  'cognitive-performance': 'mind',
  conditions: 'ache',
  emotions: 'mind',
  environment: 'place',
  foods: 'food',
  goals: 'people',
  locations: 'place',
  miscellaneous: 'other',
  'movies-and-tv': 'play',
  music: 'play',
  nutrients: 'food',
  payments: 'other',
  'physical-activities': 'move',
  physique: 'body',
  sleep: 'night',
  'social-interactions': 'people',
  software: 'play',
  symptoms: 'ache',
  treatments: 'cure',
  'vital-signs': 'body',
} as const satisfies Record<keyof typeof categoryPaths, string>;

export type CategoryFamily = (typeof categoryFamilies)[keyof typeof categoryFamilies];

/** True for the name of a category with a drawing, such as "vital-signs". */
export const isDrawn = (name: string): name is keyof typeof categoryPaths =>
  Object.hasOwn(categoryPaths, name);
