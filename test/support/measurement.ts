/** A measurement as a client posts it, right in every member; a test changes what it is about. */
export const aMeasurement = (changes: Readonly<Record<string, unknown>> = {}) => ({
  variableName: 'Overall Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  value: 3,
  startAt: '2026-03-01T08:30:00',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
  ...changes,
});
