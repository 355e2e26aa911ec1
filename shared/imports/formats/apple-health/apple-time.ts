import { dayNumber, daySeconds, isDate } from '../../../domain/time/calendar.ts';

interface AppleTime {
  /** Epoch seconds. */
  readonly at: number;
  /** Seconds east of Greenwich. */
  readonly offset: number;
}

const length = '2026-03-29 07:14:22 +0200'.length;

/** Kept because a file has millions of times, most on the day of the one before. */
let lastDate = '';
let lastDay: number | undefined;

/** `2026-03-29 07:14:22 +0200`, and nothing else. */
export function readAppleTime(text: string | undefined): AppleTime | undefined {
  if (text?.length !== length) return undefined;
  const sign = text.charCodeAt(20);
  const [plus, minus] = [0x2b, 0x2d];
  if (text[10] !== ' ' || text[13] !== ':' || text[16] !== ':' || (sign !== plus && sign !== minus))
    return undefined;
  const day = dayOf(text);
  const [hours, minutes, seconds] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const size = twoDigits(text, 21) * 3600 + twoDigits(text, 23) * 60;
  if (day === undefined || !(hours < 24 && minutes < 60 && seconds < 60 && size <= 50_400)) return undefined;
  const offset = sign === minus ? -size : size;
  return { at: day * daySeconds + hours * 3600 + minutes * 60 + seconds - offset, offset };
}

function dayOf(text: string): number | undefined {
  if (lastDate !== '' && text.startsWith(lastDate)) return lastDay;
  const [century, decade] = [twoDigits(text, 0), twoDigits(text, 2)];
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  const date = { year: century * 100 + decade, month, day };
  if (text[4] !== '-' || text[7] !== '-' || !(century >= 19) || !isDate(date)) return undefined;
  lastDate = text.slice(0, 10);
  lastDay = dayNumber(date);
  return lastDay;
}

/** NaN if these are no digits. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
