import type { StudyChartName, VariableChartName } from '../../domain/charts/chart-list.ts';
import type { DescriptionsWithin } from './descriptions.ts';

export const studies: DescriptionsWithin = {
  'get-studies': { studies: 'Your studies, newest first.' },
  Study: {
    causeVariable: 'Your record of the cause, with its charts if requested.',
    effectVariable: 'Your record of the effect, with its charts if requested.',
    studyText: 'The result in words.',
    studyCard: 'The result as a card.',
    studySharing: 'Whether it is shared, and words for sharing it.',
    studyVotes: 'Roughly how people voted on the pair.',
    isPublic: 'Whether everybody may see it.',
  },
  studySharing: { sharingTitle: 'A title for sharing it.', sharingBody: 'A text for sharing it.' },
  correlationsOverDelays: {
    lagDays: 'Days added to the delay.',
    n: 'Paired days at that delay.',
    r: 'Pearson’s r; null if undefined.',
  },
  doseGroups: {
    count: 'How many days are in the group.',
    causeMean: 'The mean cause.',
    effectMean: 'The mean effect.',
    shrunkEffectMean: 'The mean effect; for a small group, adjusted towards that of all days.',
    eligible: 'Whether it has enough days to be the best.',
  },
  PooledStatistics: { significant: 'Whether the common correlation is significant.' },
  Chart: { chartTitle: 'The title of the drawing.' },
  charts: {
    hourlyColumnChart: 'By hour of the day.',
    monthlyColumnChart: 'By month of the year.',
    distributionColumnChart: 'How often each value occurs.',
    weekdayColumnChart: 'By day of the week.',
    lineChartWithoutSmoothing: 'Over time, as recorded.',
    lineChartWithSmoothing: 'Over time, smoothed.',
  } satisfies Record<VariableChartName, string>,
  studyCharts: {
    pairsScatterChart: 'The effect against the cause, a dot for each paired day.',
    delayColumnChart: 'The correlation at other delays.',
  } satisfies Record<StudyChartName, string>,
  Vote: {
    id: 'The id of the vote, unique per person.',
    type: 'What was voted on.',
    value: 'up or down.',
  },
};
