import type { StudyText } from '../../schemas/study.ts';
import type { PooledStatistics } from '../analysis/pooled-study.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { Chart } from '../charts/chart.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { engineVersion } from './engine-version.ts';
import type { StudyType } from './study.ts';
import type { StudyDrawings } from './study-drawings.ts';
import { type Fact, individualFacts, pooledFacts } from './study-facts.ts';
import { type AnyStatistics, isFinding, isPooled } from './study-text.ts';

export interface PageChart extends Pick<Chart, 'chartId' | 'chartTitle' | 'explanation' | 'svg'> {
  /** Nothing to see in it: the page leaves it out. */
  readonly isEmpty: boolean;
}

/** All that publishing shows: nothing in it says whose study it is. */
export interface StudyPage {
  readonly type: StudyType;
  readonly causeName: string;
  readonly effectName: string;
  readonly studyTitle?: string;
  readonly verdict: 'finding' | 'none' | 'insufficient';
  readonly text: Pick<StudyText, 'title' | 'tagLine' | 'sentences' | 'disclaimer'>;
  /** The tested correlation and its interval, where there are any. */
  readonly interval?: { readonly r: number; readonly low: number; readonly high: number };
  readonly facts: readonly Fact[];
  readonly chartGroups: readonly {
    readonly id: string;
    readonly heading: string;
    readonly charts: readonly PageChart[];
  }[];
  readonly engineVersion: string;
  /** Epoch seconds. */
  readonly analysedAt: number;
}

export interface PageParts {
  readonly type: StudyType;
  readonly studyTitle?: string | undefined;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  readonly statistics: AnyStatistics;
  readonly text: StudyText;
  readonly drawings: StudyDrawings | undefined;
  readonly analysedAt: number;
  readonly timeZoneData: string;
}

export function studyPage(parts: PageParts): StudyPage {
  const { type, studyTitle, cause, effect, statistics, drawings, analysedAt } = parts;
  const { title, tagLine, sentences, disclaimer } = parts.text;
  const versions = {
    label: 'Versions',
    value: `analysis ${engineVersion}, time zones ${parts.timeZoneData}`,
  };
  const facts = isPooled(statistics) ? pooledFacts(statistics) : individualFacts(statistics, cause, effect);
  return {
    type,
    causeName: cause.settings.displayName,
    effectName: effect.settings.displayName,
    ...(studyTitle === undefined ? {} : { studyTitle }),
    verdict: statistics.insufficient.length > 0 ? 'insufficient' : isFinding(statistics) ? 'finding' : 'none',
    text: { title, tagLine, sentences, disclaimer },
    ...intervalOf(statistics),
    facts: [...facts, versions],
    // A cohort or population is shown by its figures: charts would be of the one who published it.
    chartGroups: drawings === undefined || type !== 'individual' ? [] : chartGroups(drawings, cause, effect),
    engineVersion,
    analysedAt,
  };
}

function intervalOf(statistics: StudyStatistics | PooledStatistics): Pick<StudyPage, 'interval'> {
  const { confidenceInterval } = statistics;
  const r = isPooled(statistics) ? statistics.correlationCoefficient : statistics.adjustedCorrelation;
  if (r === null || confidenceInterval === null || statistics.insufficient.length > 0) return {};
  return { interval: { r, low: confidenceInterval[0], high: confidenceInterval[1] } };
}

function chartGroups(
  { cause: ofCause, effect: ofEffect, study }: StudyDrawings,
  cause: KnownVariable,
  effect: KnownVariable,
): StudyPage['chartGroups'] {
  const ofVariable = (known: KnownVariable, charts: StudyDrawings['cause']) => ({
    id: `variable-${known.userVariable.variable.variableId}`,
    heading: known.settings.displayName,
    charts: [
      charts.lineChartWithSmoothing,
      charts.distributionColumnChart,
      charts.weekdayColumnChart,
      charts.monthlyColumnChart,
      charts.hourlyColumnChart,
      charts.lineChartWithoutSmoothing,
    ].map(shown),
  });
  const both =
    study === undefined
      ? []
      : [
          {
            id: 'study',
            heading: `${cause.settings.displayName} and ${effect.settings.displayName}`,
            charts: [study.pairsScatterChart, study.delayColumnChart].map(shown),
          },
        ];
  return [...both, ofVariable(cause, ofCause), ofVariable(effect, ofEffect)];
}

const shown = ({ chartId, chartTitle, explanation, svg, highchartConfig }: Chart): PageChart => ({
  chartId,
  chartTitle,
  explanation,
  svg,
  isEmpty: highchartConfig.series.every(({ data }) =>
    data.every((point) => (typeof point === 'number' || point === null ? point : point[1]) === null),
  ),
});
