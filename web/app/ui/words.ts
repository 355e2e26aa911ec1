import { numbered } from '../../../shared/domain/texts/counted.ts';
/** A rough duration, as one says it. */
export function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return numbered(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? numbered(hours, 'hour') : numbered(Math.round(hours / 24), 'day');
}
