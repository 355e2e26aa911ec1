interface Props {
  /** The value of each day, the last at the end. */
  readonly values: readonly (number | undefined)[];
  /** The number of days at the end that are highlighted. */
  readonly recent: number;
}

const step = 8;
const height = 36;
const least = 3;

/** Days as bars, those of this week in the colour of their kind; the words next to it say it all. */
export function Sparkline({ values, recent }: Props) {
  const known = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  // Amounts begin at 0; what is never near it shows how it differs.
  const base = low >= 0 && low < high / 2 ? 0 : low - (high - low) / 4;
  const barOf = (value: number) =>
    high === base ? height / 2 : Math.max(least, ((value - base) / (high - base)) * height);
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${values.length * step} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {values.map((value, i) =>
        value === undefined ? (
          <circle key={i} cx={i * step + step / 2} cy={height - 1.5} r="1" class="none" />
        ) : (
          <rect
            key={i}
            x={i * step + 1}
            y={height - barOf(value)}
            width={step - 2}
            height={barOf(value)}
            rx="1.5"
            class={i >= values.length - recent ? 'recent' : 'before'}
          />
        ),
      )}
    </svg>
  );
}
