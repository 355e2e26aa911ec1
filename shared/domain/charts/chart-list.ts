/**
 * The charts of a variable in the order in which page and screen show them. A screen draws charts over time again for
 * the span that is chosen there; it shows patterns as they are.
 */
export const variableChartList = [
  { name: 'lineChartWithSmoothing', shows: 'time' },
  { name: 'distributionColumnChart', shows: 'pattern' },
  { name: 'weekdayColumnChart', shows: 'pattern' },
  { name: 'monthlyColumnChart', shows: 'pattern' },
  { name: 'hourlyColumnChart', shows: 'pattern' },
  { name: 'lineChartWithoutSmoothing', shows: 'time' },
] as const;
export type VariableChartName = (typeof variableChartList)[number]['name'];

/** The charts of both variables of a study together, in the same way. */
export const studyChartList = ['pairsScatterChart', 'delayColumnChart'] as const;
export type StudyChartName = (typeof studyChartList)[number];
