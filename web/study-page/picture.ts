import { colours } from '../../shared/domain/charts/drawing.ts';
import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import { encodePng } from '../png.ts';

/** The size of pictures that previews of links show; they have no words, which stand next to them. */
const width = 1200;
const height = 630;
const margin = 120;
const axisY = height / 2;

export const pictureName = 'picture.png';

const palette = [
  colours.ground,
  colours.grid,
  colours.axis,
  colours.dataBehind,
  colours.data,
  colours.line,
] as const;
type Colour = (typeof palette)[number];

const xOf = (r: number) => Math.round(margin + ((r + 1) / 2) * (width - 2 * margin));

type StudyFigures = Pick<StudyPage, 'interval' | 'verdict' | 'experiment'>;

/**
 * The correlation of a study and its interval on a line from −1 to 1, of an experiment the difference on a line around
 * none; only the line while nothing is known.
 */
export function studyPicture({ interval: correlation, verdict, experiment }: StudyFigures): Buffer {
  const difference = experiment?.difference;
  const interval = difference === undefined ? correlation : { ...difference, r: difference.at };
  const pixels = new Uint8Array(width * height);
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = top; y < bottom; y++)
      pixels.fill(palette.indexOf(colour), y * width + left, y * width + right);
  };
  fill(xOf(-1), axisY - 3, xOf(1), axisY + 3, colours.grid);
  for (const tick of [-1, -0.5, 0, 0.5, 1]) {
    const size = tick === 0 ? 90 : 40;
    fill(xOf(tick) - 3, axisY - size, xOf(tick) + 3, axisY + size, tick === 0 ? colours.axis : colours.grid);
  }
  if (interval !== undefined) {
    fill(xOf(interval.low), axisY - 26, xOf(interval.high), axisY + 26, colours.dataBehind);
    const [centre, radius] = [xOf(interval.r), 44];
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.round(Math.sqrt(radius * radius - dy * dy));
      const colour = verdict === 'finding' ? colours.line : colours.data;
      fill(centre - half, axisY + dy, centre + half, axisY + dy + 1, colour);
    }
  }
  return encodePng(pixels, width, height, palette);
}
