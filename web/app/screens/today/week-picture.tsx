import { meanNumber } from '../../../../shared/domain/measurements/mean-text.ts';

interface Props {
  /** The value of each day, the last at the end. */
  readonly values: readonly (number | undefined)[];
  /** The first letters of the days' names, as many as there are values. */
  readonly letters: readonly string[];
  /** The number of days at the end that are highlighted. */
  readonly recent: number;
  readonly unit: string;
}

const [width, height, step] = [308, 116, 22];
const [top, floor] = [20, 92];
const least = 3;

/** Two weeks day by day, this one strong, with the figure of its highest day; the line above says the rest. */
export function WeekPicture({ values, letters, recent, unit }: Props) {
  const known = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  // Amounts begin at 0; what is never near it shows how it differs.
  const base = low >= 0 && low < high / 2 ? 0 : low - (high - low) / 3;
  const heightOf = (value: number) =>
    high === base ? floor - top : Math.max(least, ((value - base) / (high - base)) * (floor - top));
  const first = values.length - recent;
  const ownWeek = values.slice(first).filter((value) => value !== undefined);
  const highest = unit === 'yes/no' ? -1 : values.indexOf(Math.max(...ownWeek), first);
  return (
    <svg class="week-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path class="floor" d={`M0 ${floor + 0.5}h${width}`} />
      {values.map((value, i) => (
        <g key={i} class={i >= first ? 'recent' : 'before'}>
          {value === undefined ? (
            <circle cx={i * step + step / 2} cy={floor - 2} r="1.5" class="none" />
          ) : (
            <rect
              x={i * step + 3}
              y={floor - heightOf(value)}
              width={step - 6}
              height={heightOf(value)}
              rx="4"
            />
          )}
          {value !== undefined && i === highest && (
            <text class="figure" x={i * step + step / 2} y={floor - heightOf(value) - 5}>
              {meanNumber(value, unit)}
            </text>
          )}
          <text class="letter" x={i * step + step / 2} y={floor + 17}>
            {letters[i]}
          </text>
        </g>
      ))}
    </svg>
  );
}
