import { encode } from 'uqr';

/** The white border that cameras need around it, in modules. */
const border = 4;

/** A text as a picture that a phone's camera reads. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect class="paper" width={size} height={size} />
      <path d={dark.join('')} />
    </svg>
  );
}
