import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { durationText } from '../../../shared/domain/units/quantity.ts';

const hoursOf: Readonly<Record<string, number>> = { h: 1, min: 1 / 60, s: 1 / 3600, ms: 1 / 3_600_000 };

const mostHours = 24;

export interface ValueBounds {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** The question about a value that is probably a slip, such as "25 h in a day?"; undefined where nothing is odd. */
export function oddValue(value: number, unit: string, { least, most }: ValueBounds): string | undefined {
  const hours = value * (hoursOf[unit] ?? 0);
  if (hours > mostHours) return `${durationText(hours, 'h')} in a day?`;
  const bound = least !== undefined && value < least ? least : most;
  if (bound === undefined || !(bound === least || value > bound)) return undefined;
  const words =
    bound === least ? `less than ${valueText(bound, unit)}` : `more than ${valueText(bound, unit)}`;
  return `${valueText(value, unit)}? That is ${words}: we keep it, but leave it out of charts and studies.`;
}
