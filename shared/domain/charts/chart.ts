import { threeDigits } from '../analysis/texts/number-text.ts';
import { grouped, inDays } from '../texts/counted.ts';
import { quantity, unitNoun } from '../units/quantity.ts';
import { scaleEnds, scaleText } from '../units/scale-text.ts';
import { type DrawingBody, drawing } from './drawing.ts';

/** A chart as the service answers it; the address of its drawing is added by the code that serves it. */
export interface Chart {
  readonly highchartConfig: ChartOption;
  readonly chartId: string;
  readonly chartTitle: string;
  readonly explanation: string;
  readonly svg: string;
}

/** Plain JSON in a widely read option format: no functions, so that any app may draw it. */
interface ChartOption {
  readonly chart: { readonly type: 'column' | 'line' | 'scatter' };
  readonly title: { readonly text: string };
  readonly xAxis: ChartOptionAxis;
  readonly yAxis: { readonly title: { readonly text: string } };
  readonly series: readonly ChartOptionSeries[];
  readonly legend: { readonly enabled: boolean };
  readonly credits: { readonly enabled: false };
  readonly tooltip: { readonly valueSuffix: string };
}

interface ChartOptionAxis {
  readonly type?: 'datetime';
  readonly categories?: readonly string[];
  readonly title: { readonly text: string };
}

interface ChartOptionSeries {
  readonly name: string;
  readonly type?: 'line';
  readonly data: readonly (number | null | readonly [number, number | null])[];
}

/** The texts of a chart besides its figures. */
export interface ChartText {
  readonly chartId: string;
  readonly chartTitle: string;
  readonly explanation: string;
  /** The names in these texts, which are cut first where there is no room. */
  readonly names: readonly string[];
  /** The subject: the variable, or the two of a study. */
  readonly heading: string;
  /** The quantity that is shown of it, with its unit. */
  readonly shown: string;
  /** Name of the horizontal axis. */
  readonly along: string;
  /** Name of the vertical axis, without its unit. */
  readonly measure: string;
  readonly unit: string;
  /** The reason why there is nothing to see, if it is not missing data. */
  readonly whyEmpty?: string;
  /** The width of its drawing. @default that of a phone */
  readonly width?: number | undefined;
}

interface ChartFigures {
  readonly type: ChartOption['chart']['type'];
  readonly series: readonly ChartOptionSeries[];
  readonly axis?: Omit<ChartOptionAxis, 'title'>;
  readonly body: DrawingBody | null;
  /** The figures in words, for those who cannot see them. */
  readonly inWords: string;
  /** Words that follow `shown`. */
  readonly note?: string;
  /** Whether the horizontal axis needs its name next to its labels. */
  readonly isAlongDrawn?: boolean;
}

export function chart(text: ChartText, figures: ChartFigures): Chart {
  const { chartId, chartTitle, explanation, whyEmpty = 'No data yet' } = text;
  return {
    highchartConfig: chartOption(text, figures),
    chartId,
    chartTitle,
    explanation,
    svg: drawing(
      {
        ...text,
        shown: `${text.shown}${figures.note ?? ''}`,
        along: figures.isAlongDrawn === true ? text.along : '',
        whyEmpty,
        description: `${explanation} ${figures.body === null ? `${whyEmpty}.` : figures.inWords}`,
      },
      figures.body,
    ),
  };
}

function chartOption(text: ChartText, { type, series, axis }: ChartFigures): ChartOption {
  const unit = scaleText(text.unit) ?? unitNoun(text.unit, 2);
  return {
    chart: { type },
    title: { text: text.chartTitle },
    xAxis: { ...axis, title: { text: text.along } },
    yAxis: { title: { text: `${text.measure}${inBrackets(unit)}` } },
    series,
    legend: { enabled: series.length > 1 },
    credits: { enabled: false },
    tooltip: { valueSuffix: withShortUnit('', unit) },
  };
}

/** An id that is fit for an attribute, whatever a caller passes. */
export function chartId(prefix: string, name: string): string {
  return `${prefix}-${name}`.replace(/[^\w-]+/g, '-');
}

/** A value of a column or a stretch in words: 0.303 mg, 10,400, 7 h 20 min, 3.3/5, 2 servings. */
export function chartAmount(value: number, unit: string): string {
  const [number, scale] = [threeDigits(value), scaleEnds(unit)];
  if (unitsWithoutName.has(unit)) return grouped(number);
  if (unit.startsWith('/') && scale !== undefined) return `${number}/${scale[1]}`;
  if (unit === 'days') return inDays(value);
  return quantity(value, number, unit);
}

/** Units that follow from the variable itself, so they are not written. */
const unitsWithoutName: ReadonlySet<string> = new Set(['', 'yes/no', '-4 to 4']);

function withShortUnit(value: string, unit: string): string {
  return unit === '' ? value : `${value} ${unit}`;
}

export function inBrackets(unit: string): string {
  return unit === '' ? '' : ` (${unit})`;
}
