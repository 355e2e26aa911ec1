import { encodePng } from '../../png.ts';

const colours = ['#2566ae', '#ffffff'];

/** The day's mark, a dot above a line, on a square that may be cut to any shape. */
export function appIcon(size: number): Buffer {
  const pixels = new Uint8Array(size * size);
  const unit = size / 32;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [across, down] = [(x + 0.5) / unit - 16, (y + 0.5) / unit];
      const isDot = Math.hypot(across, down - 13) < 4;
      const isLine = Math.hypot(Math.max(0, Math.abs(across) - 6), down - 22) < 1.3;
      pixels[y * size + x] = isDot || isLine ? 1 : 0;
    }
  return encodePng(pixels, size, size, colours);
}
