const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Bearable's words for times of the day. */
const words: Readonly<Record<string, string>> = {
  am: '08:00',
  morning: '08:00',
  mid: '13:00',
  midday: '13:00',
  afternoon: '13:00',
  pm: '20:00',
  evening: '20:00',
  night: '20:00',
  'all day': '12:00',
  '': '12:00',
};

/** "2021-12-08 13:00" of "8th Dec 2021" and "mid". */
export function bearableTime(date: string, time: string): string {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})$/.exec(date.trim());
  const month = months.indexOf((match?.[2] ?? '').toLowerCase()) + 1;
  const day =
    match === null || month === 0
      ? date
      : `${match[3]}-${String(month).padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`;
  return `${day} ${words[time.trim().toLowerCase()] ?? time.trim()}`;
}
