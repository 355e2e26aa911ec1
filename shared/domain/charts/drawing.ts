import { textWidth, wrapNaming } from './text-layout.ts';
import { tickLabels, type ValueAxis } from './value-axis.ts';
import { xmlText } from './xml-text.ts';

/** The width of a phone; wider screens scale it up. */
const drawingWidth = 360;
const usualPlotHeight = 160;
const margin = 14;
const titleSize = 15;
export const labelSize = 12;
const titleLineHeight = 19;
const shownLineHeight = 16;
/** The width of bold letters relative to plain ones. */
const boldWidth = 1.1;

export const colours = {
  ground: '#ffffff',
  text: '#1b2733',
  mutedText: '#52606d',
  grid: '#e6eaee',
  axis: '#8693a0',
  data: '#2566ae',
  dataBehind: '#b3cbe6',
  line: '#b4470f',
};

/** The area of the data, in the coordinates of the drawing. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface DrawingText {
  readonly chartId: string;
  /** The chart's full name, which is read aloud. */
  readonly chartTitle: string;
  /** Names that may be cut where there is no room for the whole text. */
  readonly names: readonly string[];
  /** The subject, in large letters. */
  readonly heading: string;
  /** The quantity that is shown of it, with its unit. */
  readonly shown: string;
  /** The name of the horizontal axis; empty where its labels need none. */
  readonly along: string;
  /** The text in place of data. */
  readonly whyEmpty: string;
  /** The chart in words, for those who cannot see it. */
  readonly description: string;
  /** @default that of a phone */
  readonly width?: number | undefined;
}

export interface AxisLabel {
  readonly x: number;
  readonly text: string;
}

/** A text that is shown while someone points at, touches or focuses the plot between two places. */
export interface ChartReading {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface DrawingBody {
  readonly axis: ValueAxis;
  /** Draws into the plot: the labels of the horizontal axis, the data as SVG, and what can be read from them. */
  readonly draw: (plot: Plot) => {
    readonly labels: readonly AxisLabel[];
    readonly marks: string;
    readonly readings: readonly ChartReading[];
  };
}

/** A whole chart. Without a body it says that there are no data yet. */
export function drawing(text: DrawingText, body: DrawingBody | null): string {
  const below = text.along === '' ? 28 : 46;
  return plotFrame(text, usualPlotHeight, below, (frame) =>
    body === null ? emptyDrawing(text, frame) : plotted(text, body, frame),
  );
}

export function emptyDrawing({ whyEmpty, width = drawingWidth }: DrawingText, { top, bottom }: Plot): string {
  return label(width / 2, (top + bottom) / 2, whyEmpty, `font-size="14" text-anchor="middle"`);
}

/** The heading and room for data of some height under it, with some room below for labels. */
export function plotFrame(
  text: DrawingText,
  plotHeight: number,
  below: number,
  draw: (frame: Plot) => string,
): string {
  const { width = drawingWidth } = text;
  const room = width - 2 * margin;
  const titleLines = wrapNaming(text.heading, text.names, room / boldWidth, titleSize, 2);
  const shownLines = wrapNaming(text.shown, text.names, room, labelSize, 2);
  const shownY = margin + titleLines.length * titleLineHeight + 14;
  // A line is left free for what is shown where someone points.
  const top = shownY + (shownLines.length - 1) * shownLineHeight + 24;
  const bottom = top + plotHeight;
  const height = bottom + below;
  const heading = titleLines
    .map((line, i) =>
      label(
        margin,
        margin + 12 + i * titleLineHeight,
        line,
        `font-size="${titleSize}" font-weight="600" fill="${colours.text}"`,
      ),
    )
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` role="group" aria-labelledby="${text.chartId}-title ${text.chartId}-desc"`,
    ` font-family="system-ui, sans-serif" font-size="${labelSize}" fill="${colours.mutedText}">`,
    `<title id="${text.chartId}-title">${xmlText(text.chartTitle)}</title>`,
    `<desc id="${text.chartId}-desc">${xmlText(text.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    heading,
    ...shownLines.map((line, i) => label(margin, shownY + i * shownLineHeight, line)),
    draw({ left: 0, right: width - margin, top, bottom }),
    '</svg>',
  ].join('');
}

function plotted(text: DrawingText, { axis, draw }: DrawingBody, frame: Plot): string {
  const labelsOfTicks = tickLabels(axis.ticks);
  const left = margin + Math.max(...labelsOfTicks.map((each) => textWidth(each, labelSize))) + 4;
  const plot = { ...frame, left };
  const { labels, marks, readings } = draw(plot);
  const baseline = Math.max(axis.minimum, Math.min(axis.maximum, 0));
  const grid = axis.ticks.map((tick, i) => {
    const y = yOf(axis, plot, tick);
    const colour = tick === baseline ? colours.axis : colours.grid;
    const line = `<path d="M${coordinate(plot.left)} ${coordinate(y)}H${plot.right}" stroke="${colour}"/>`;
    return line + label(plot.left - 6, y + 4, labelsOfTicks[i] ?? '', 'text-anchor="end"');
  });
  return [
    ...grid,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${marks}</g>`,
    ...placed(labels, plot),
    text.along === '' ? '' : alongLabel(text, plot),
    `<g class="readings" text-anchor="middle" fill="${colours.text}">`,
    ...readings.map((reading) => readingMark(reading, plot)),
    '</g>',
  ].join('');
}

/** Hidden unless a page's style shows it: a picture that nobody can point into shows none. */
function readingMark({ from, to, text }: ChartReading, plot: Plot): string {
  const half = textWidth(text, labelSize) / 2;
  const x = Math.max(half + 2, Math.min(plot.right + margin - 2 - half, (from + to) / 2));
  const area = `x="${coordinate(from)}" y="${plot.top}" width="${coordinate(to - from)}" height="${plot.bottom - plot.top}"`;
  return [
    `<g tabindex="0" role="img" aria-label="${xmlText(text)}">`,
    `<rect ${area} fill="none" pointer-events="all"/>`,
    `<text x="${coordinate(x)}" y="${plot.top - 9}" visibility="hidden">${xmlText(text)}</text></g>`,
  ].join('');
}

function alongLabel({ along, names }: DrawingText, plot: Plot): string {
  const [line = ''] = wrapNaming(along, names, plot.right - plot.left, labelSize, 1);
  return label((plot.left + plot.right) / 2, plot.bottom + 36, line, 'text-anchor="middle"');
}

/** Labels at the ends are kept inside the drawing; where some would touch, every second, third, … is shown. */
function placed(labels: readonly AxisLabel[], plot: Plot): string[] {
  const spans = labels.map(({ x, text }) => {
    const half = textWidth(text, labelSize) / 2;
    return { text, half, centre: Math.max(half, Math.min(plot.right + margin - 4 - half, x)) };
  });
  let stride = 1;
  let shown = spans;
  while (touch(shown)) {
    stride++;
    shown = spans.filter((_, i) => i % stride === 0);
  }
  return shown.map(({ centre, text }) => label(centre, plot.bottom + 17, text, 'text-anchor="middle"'));
}

const touch = (spans: readonly { readonly centre: number; readonly half: number }[]): boolean =>
  spans.some(({ centre, half }, i) => {
    const before = spans[i - 1];
    return before !== undefined && centre - half < before.centre + before.half + 4;
  });

export function yOf(axis: ValueAxis, plot: Plot, value: number): number {
  return plot.bottom - ((value - axis.minimum) / (axis.maximum - axis.minimum)) * (plot.bottom - plot.top);
}

/** A tenth of a pixel is as fine as anyone can see. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A dot is a line without length and with round ends: far shorter to write than a circle. */
export function dot(x: number, y: number): string {
  return `M${coordinate(x)} ${coordinate(y)}h0`;
}

export function label(x: number, y: number, text: string, attributes = ''): string {
  return `<text x="${coordinate(x)}" y="${coordinate(y)}"${attributes && ` ${attributes}`}>${xmlText(text)}</text>`;
}
