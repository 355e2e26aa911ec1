import { dayText } from './day-text.ts';

/** "5 minutes ago", of a moment as the service writes it (UTC). */
export function agoText(moment: string, now: number): string {
  const seconds = now - Date.parse(`${moment.replace(/Z$/, '')}Z`) / 1000;
  if (seconds < 90) return 'just now';
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours ago`;
  return `on ${dayText(moment)}`;
}
