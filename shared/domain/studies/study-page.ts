import { type AnyStatistics, isPooled } from '../analysis/any-statistics.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { Chart } from '../charts/chart.ts';
import { studyChartList, variableChartList } from '../charts/chart-list.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { type DescribedStudy, describePooled } from './describe-study.ts';
import { engineVersion } from './engine-version.ts';
import type { Figure, Pool } from './pooling.ts';
import type { ListedStudyType, PooledNames, StudyType } from './study.ts';
import type { StudyDrawings } from './study-drawings.ts';
import { type Fact, individualFacts, pooledFacts } from './study-facts.ts';
import type { StudyText } from './study-text.ts';
import { isFinding, labelsOf, studyText } from './study-text.ts';

export interface PageChart extends Pick<Chart, 'chartId' | 'chartTitle' | 'explanation' | 'svg'> {
  /** True if there is nothing to see in it, so that the page leaves it out. */
  readonly isEmpty: boolean;
}

/** The published page of a study: nothing in it says whose study it is. */
export interface StudyPage {
  readonly type: ListedStudyType;
  readonly causeName: string;
  readonly effectName: string;
  readonly studyTitle?: string;
  readonly verdict: 'finding' | 'none' | 'insufficient';
  readonly text: Pick<StudyText, 'title' | 'tagLine' | 'sentences' | 'disclaimer'>;
  /** The tested correlation and its interval, where there are any. */
  readonly interval?: { readonly r: number; readonly low: number; readonly high: number };
  /** Present if the study is an experiment. */
  readonly experiment?: ExperimentOnPage;
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

/** The parts of a page that only an experiment has. */
interface ExperimentOnPage {
  readonly verdict: string;
  /** The difference and its interval as shares of the largest of the three, from −1 to 1; absent if none is shown. */
  readonly difference?: { readonly at: number; readonly low: number; readonly high: number };
  readonly differenceWords: string;
  /** The report on how the experiment was made, part by part. */
  readonly report: readonly Fact[];
  /** Lets anybody check the draw; absent if the secret was left behind in another account. */
  readonly check?: {
    readonly commitment: string;
    readonly secret: string;
    readonly line: string;
    readonly how: string;
  };
}

interface PageParts {
  readonly studyTitle?: string | undefined;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  readonly statistics: StudyStatistics;
  readonly isAsNeeded: boolean;
  readonly drawings: StudyDrawings | undefined;
  readonly analysedAt: number;
  readonly timeZoneData: string;
}

/** The page of one person's own study. */
export function studyPage(parts: PageParts): StudyPage {
  const { cause, effect, statistics, drawings } = parts;
  const facts = individualFacts(statistics, cause, effect);
  const text = studyText(statistics, labelsOf(cause, effect, parts.isAsNeeded), facts, 'public');
  return {
    ...pageOf('individual', parts.studyTitle, { statistics, text }, parts.analysedAt),
    causeName: cause.settings.displayName,
    effectName: effect.settings.displayName,
    facts: [...facts, versions(`analysis ${engineVersion}, time zones ${parts.timeZoneData}`)],
    chartGroups: drawings === undefined ? [] : chartGroups(drawings, cause, effect),
  };
}

/** The publisher's part of the page of a study of many people. */
export interface PooledPageParts {
  readonly pool: Pool;
  readonly names: PooledNames;
  readonly studyTitle?: string | undefined;
}

/** The page of a study of many people. It has no charts: they would be of the person who published it. */
export function pooledPage(
  { pool, names, studyTitle }: PooledPageParts,
  figure: Figure,
  analysedAt: number,
): StudyPage {
  const described = describePooled(pool, figure, names);
  return {
    ...pageOf(pool.type, studyTitle, described, analysedAt),
    causeName: names.causeName,
    effectName: names.effectName,
    facts: [...pooledFacts(described.statistics), versions(`analysis ${engineVersion}`)],
    chartGroups: [],
  };
}

const versions = (value: string): Fact => ({
  label: 'Versions',
  value,
  meaning: 'The same records give the same figures with the same versions.',
});

function pageOf(
  type: StudyType,
  studyTitle: string | undefined,
  { statistics, text }: Pick<DescribedStudy, 'statistics' | 'text'>,
  analysedAt: number,
) {
  const { title, tagLine, sentences, disclaimer } = text;
  return {
    type,
    studyTitle,
    verdict: text.finding === 'sameDays' ? 'none' : verdictOf(statistics),
    text: { title, tagLine, sentences, disclaimer },
    ...intervalOf(statistics),
    engineVersion,
    analysedAt,
  };
}

function verdictOf(statistics: AnyStatistics): StudyPage['verdict'] {
  if (statistics.insufficient.length > 0) return 'insufficient';
  return isFinding(statistics) ? 'finding' : 'none';
}

function intervalOf(statistics: AnyStatistics): Pick<StudyPage, 'interval'> {
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
    charts: variableChartList.map(({ name }) => shown(charts[name])),
  });
  const both =
    study === undefined
      ? []
      : [
          {
            id: 'study',
            heading: `${cause.settings.displayName} and ${effect.settings.displayName}`,
            charts: studyChartList.map((name) => shown(study[name])),
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
