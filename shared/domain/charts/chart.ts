import type { DrawingText } from './drawing.ts';

/** A chart as the service answers it; where the drawing can be fetched is added by whoever serves it. */
export interface Chart {
  readonly highchartConfig: ChartOption;
  readonly chartId: string;
  readonly chartTitle: string;
  readonly explanation: string;
  readonly svg: string;
}

/** Plain JSON in a widely read option format: no functions, so that any client may draw it. */
export interface ChartOption {
  readonly chart: { readonly type: 'column' | 'line' | 'scatter' };
  readonly title: { readonly text: string };
  readonly xAxis: {
    readonly type?: 'datetime';
    readonly categories?: readonly string[];
    readonly title: { readonly text: string };
  };
  readonly yAxis: { readonly title: { readonly text: string } };
  readonly series: readonly ChartOptionSeries[];
  readonly legend: { readonly enabled: boolean };
  readonly credits: { readonly enabled: false };
  readonly tooltip: { readonly valueSuffix: string };
}

export interface ChartOptionSeries {
  readonly name: string;
  readonly type?: 'line' | 'scatter';
  readonly data: readonly (number | null | readonly [number, number | null])[];
}

/** What a chart says besides its figures. */
export interface ChartText {
  readonly chartId: string;
  readonly chartTitle: string;
  readonly explanation: string;
  /** What the chart is about: the variable, or the two of a study. */
  readonly heading: string;
  /** What is shown of it, in its unit. */
  readonly shown: string;
  /** Name of the horizontal axis. */
  readonly along: string;
  /** Name of the vertical axis, without its unit. */
  readonly measure: string;
  readonly unit: string;
}

export function drawingText(text: ChartText, inWords: string, note = ''): DrawingText {
  return {
    chartId: text.chartId,
    title: text.chartTitle,
    heading: text.heading,
    shown: `${text.shown}${note}`,
    description: `${text.explanation} ${inWords}`,
  };
}

export function chartOption(
  text: ChartText,
  type: ChartOption['chart']['type'],
  series: readonly ChartOptionSeries[],
  categories?: readonly string[],
): ChartOption {
  const isTime = type === 'line';
  return {
    chart: { type },
    title: { text: text.chartTitle },
    xAxis: {
      ...(isTime && { type: 'datetime' as const }),
      ...(categories && { categories }),
      title: { text: text.along },
    },
    yAxis: { title: { text: `${text.measure}${inBrackets(text.unit)}` } },
    series,
    legend: { enabled: series.length > 1 },
    credits: { enabled: false },
    tooltip: { valueSuffix: text.unit === '' ? '' : ` ${text.unit}` },
  };
}

/** Fit for an id attribute, whatever a caller passes. */
export function chartId(prefix: string, name: string): string {
  return `${prefix}-${name}`.replace(/[^\w-]+/g, '-');
}

export function withUnit(value: string, unit: string): string {
  return unit === '' ? value : `${value} ${unit}`;
}

export function inBrackets(unit: string): string {
  return unit === '' ? '' : ` (${unit})`;
}
