import {
  average,
  Days,
  dateOf,
  days,
  list,
  msOfDay,
  outOf,
  plannedDays,
  type Span,
  sum,
  threeMonthsBefore,
  type VisitHistory,
  withRelief,
  words,
} from './visit-days.ts';

/** All that a page must say of a history, computed from its rows in the plainest way. */
export function expectedVisit(history: VisitHistory) {
  const { today, lastVisit, from = -Infinity, dayOf, things } = history;
  const since = Math.min(today, Math.max(from, lastVisit ?? threeMonthsBefore(today)));
  const first = Math.max(from, since - 183);
  const all = things.map((thing) => new Days(thing, dayOf, first, today));
  const recorded = new Set(all.flatMap((one) => [...one.values.keys()]).filter((day) => day >= since)).size;
  const span = { first, since, today };
  const columns = withRelief(all, span, dayOf);
  const sentences =
    recorded === 0
      ? ['Nothing was recorded in this time.']
      : [
          `Something was recorded on ${outOf(recorded, today - since + 1, 'day')}.`,
          ...changed(columns, span),
          ...list(
            'Taken: ',
            columns.filter(({ thing }) => thing.shape === 'taken').flatMap((one) => taken(one, span)),
            4,
          ),
          ...list('', doses(all, span)),
        ];
  return {
    since,
    first,
    sentences,
    table: months(columns, span),
    taken: all.filter(({ thing }) => thing.shape === 'taken').map((one) => takenWords(one, span)),
    goals: all.flatMap((one) => goal(one, span)),
    strips: all.map((one) => strip(one, span)),
  };
}

function compared(one: Days, { first, since, today }: Span) {
  const now = one.level(since, today);
  if (now === undefined) return undefined;
  const before = one.level(first, since - 1);
  if (before === undefined || !one.isEnough(now) || !one.isEnough(before)) return { now };
  const blocks: number[] = [];
  for (let end = since - 1; end - 27 >= since - before.length; end -= 28) {
    const block = one.level(end - 27, end);
    if (block !== undefined && one.isEnough(block)) blocks.push(block.value);
  }
  return {
    now,
    before,
    usual: blocks.length < 3 ? undefined : ([Math.min(...blocks), Math.max(...blocks)] as const),
  };
}

function said(
  one: Days,
  comparison: NonNullable<ReturnType<typeof compared>>,
  { since, today }: Span,
): string {
  const { now, before, usual } = comparison;
  const [low, high] = usual?.map((value) => one.levelWords(value)) ?? [];
  const range = low === high ? `usually ${low}` : `usually ${low} to ${high}`;
  const then = `${before === undefined ? '' : `, ${one.levelWords(before.value)} before`}${usual === undefined ? '' : ` (${range})`}`;
  const { name, shape } = one.thing;
  if (shape === 'mean') return `${name} ${one.amount(now.value)} on average${then}`;
  if (now.length < 28) {
    const [withIt, count] = [one.with(since, today).length, one.between(since, today).length];
    return `${name} on ${one.isRated ? outOf(withIt, count, 'recorded day') : days(withIt)}`;
  }
  const level = one.levelWords(now.value);
  const isOfRecorded = now.ofRecorded || before?.ofRecorded === true;
  return `${name} on ${level} ${isOfRecorded ? 'of 30 recorded days' : `${level === '1' || level === 'less than 1' ? 'day' : 'days'} a month`}${then}`;
}

function verdictOn(one: Days, { now, before, usual }: NonNullable<ReturnType<typeof compared>>) {
  const isOutside = usual !== undefined && (now.value < usual[0] || now.value > usual[1]);
  const others =
    before === undefined ? [] : [before.value, ...(usual ?? [])].map((value) => one.levelWords(value));
  const differs = before !== undefined && !others.includes(one.levelWords(now.value));
  return usual === undefined ? 'unknown' : isOutside && differs ? 'changed' : 'same';
}

function changed(all: readonly Days[], span: Span): string[] {
  const told = all
    .filter(({ thing }) => thing.shape !== 'taken')
    .flatMap((one) => {
      const comparison = compared(one, span);
      if (comparison === undefined) return [];
      return [{ text: said(one, comparison, span), verdict: verdictOn(one, comparison) }];
    });
  const of = (verdict: string) => told.filter((one) => one.verdict === verdict).map(({ text }) => text);
  if (of('changed').length + of('same').length > 0)
    return [...list('Changed: ', of('changed')), ...list('No clear change: ', of('same'))];
  return list(
    '',
    told.map(({ text }) => text),
  );
}

function taken(one: Days, span: Span): string[] {
  const { name, limit } = one.thing;
  const planned = one.planned(span.since, span.today, span.today);
  const on = new Set(one.with(span.since, span.today).map(([day]) => day));
  if (planned.length > 0) return [`${name} on ${plannedDays(planned, on, span)}`];
  const comparison = compared(one, span);
  if (comparison === undefined) return [];
  const { now, usual: [low] = [0] } = comparison;
  const than = now.value < low ? 'fewer' : 'more';
  const unusual = verdictOn(one, comparison) === 'changed' ? `, ${than} than usual` : '';
  return [
    `${said(one, comparison, span)}${unusual}${limit === undefined ? '' : `, agreed limit ${days(limit)} a month`}`,
  ];
}

function takenWords(one: Days, span: Span): string {
  const { since, today } = span;
  const planned = one.planned(since, today, today);
  const on = new Set(one.with(since, today).map(([day]) => day));
  return planned.length > 0 ? plannedDays(planned, on, span) : days(on.size);
}

/** What was begun, stopped or changed in dose, by day. */
function doses(all: readonly Days[], { first, since, today }: Span): string[] {
  const changes: { day: number; text: string }[] = [];
  for (const one of all) {
    const { name, shape, unit } = one.thing;
    const amounts = one.with(-Infinity, Infinity);
    const [begun, ended] = [amounts[0]?.[0], amounts.at(-1)?.[0]];
    if (shape !== 'taken' || begun === undefined || ended === undefined) continue;
    const found: { day: number; text: string }[] = [];
    if (begun >= since && begun - first >= 28)
      found.push({ day: begun, text: `${name} first recorded on ${words(begun)}` });
    const common = (part: readonly (readonly [number, number])[]) =>
      part.map(([, value]) => value).find((value) => part.filter(([, other]) => other === value).length >= 5);
    for (let i = 7; unit !== 'yes/no' && i + 7 <= amounts.length; i++) {
      const [before, after] = [common(amounts.slice(i - 7, i)), common(amounts.slice(i, i + 7))];
      const [day, value] = amounts[i] ?? [0, Number.NaN];
      if (before === undefined || after === undefined || before === after || value !== after) continue;
      found.push({
        day,
        text: `${name} from ${one.amount(before)} to ${one.amount(after)} a day on ${words(day)}`,
      });
      i += 6;
    }
    if (amounts.length >= 7 && amounts.length * 2 >= ended - begun + 1 && today - ended >= 14)
      found.push({ day: ended, text: `${name} last recorded on ${words(ended)}` });
    changes.push(...found.filter(({ day }) => day >= since));
  }
  return changes.sort((a, b) => a.day - b.day).map(({ text }) => text);
}

const short = (date: Date) => date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });

function months(all: readonly Days[], { first, since, today }: Span) {
  const begins = Math.max(first, Math.min(since, ...all.map((one) => one.begins)));
  const labels: Record<number, (date: Date) => string> = {
    1: (date) => `${short(date)} ${date.getUTCFullYear()}`,
    3: (date) =>
      `${short(date)} to ${short(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2)))} ${date.getUTCFullYear()}`,
    12: (date) => String(date.getUTCFullYear()),
  };
  for (const size of [1, 3, 12]) {
    const rows: { label: string; cells: string[] }[] = [];
    const now = dateOf(today);
    let month = Math.floor(now.getUTCMonth() / size) * size;
    for (;;) {
      const start = new Date(Date.UTC(now.getUTCFullYear(), month));
      const end = new Date(Date.UTC(now.getUTCFullYear(), month + size, 0)).getTime() / msOfDay;
      const [low, high] = [Math.max(begins, start.getTime() / msOfDay), Math.min(today, end)];
      if (high < begins) break;
      const isWhole = low === start.getTime() / msOfDay && high === end;
      rows.push({
        label: `${labels[size]?.(start)}${isWhole ? '' : ` (${days(high - low + 1)})`}`,
        cells: all.map((one) => cell(one, low, high, today)),
      });
      month -= size;
    }
    if (rows.length <= 13 || size === 12) return rows;
  }
  return [];
}

function cell(one: Days, low: number, high: number, today: number): string {
  const values = one.between(low, high).map(([, value]) => value);
  const withIt = one.with(low, high);
  if (one.thing.shape === 'taken') {
    const planned = one.planned(low, high, today);
    if (planned.length > 0)
      return `${planned.filter((day) => withIt.some(([other]) => other === day)).length} of ${planned.length}`;
    return one.begins > high ? '–' : days(withIt.length);
  }
  if (values.length === 0) return '–';
  const [lowest, highest] = [one.cell(Math.min(...values)), one.cell(Math.max(...values))];
  if (one.thing.shape === 'mean')
    return lowest === highest
      ? one.cell(average(values))
      : `${one.cell(average(values))} (${lowest} to ${highest})`;
  const counted = one.isRated ? `${withIt.length} of ${values.length}` : days(withIt.length);
  return one.thing.unit === 'yes/no' || withIt.length === 0
    ? counted
    : `${counted}, ${one.thing.mostWord} ${highest}`;
}

function goal(one: Days, { since, today }: Span): string[] {
  const { goal: wanted, name, operation } = one.thing;
  if (wanted === undefined) return [];
  const totals: number[] = [];
  if (wanted.per === 'day') totals.push(...one.between(since, today).map(([, value]) => value));
  else
    for (let end = today; end - 6 >= since; end -= 7) {
      const values = one.between(end - 6, end).map(([, value]) => value);
      if (values.length > 0) totals.push(operation === 'SUM' ? sum(values) : average(values));
    }
  const met = totals.filter((value) =>
    wanted.direction === 'atLeast' ? value >= wanted.amount : value <= wanted.amount,
  );
  const most = wanted.direction === 'atLeast' ? 'at least' : 'at most';
  return [
    `${name}: ${most} ${one.amount(wanted.amount)} a ${wanted.per}, met ${wanted.per === 'day' ? 'on' : 'in'} ${outOf(met.length, totals.length, `recorded ${wanted.per}`)}`,
  ];
}

/** The height of each week's bar in days, or its mean and range; weeks end with the last day. */
function strip(one: Days, { first, today }: Span) {
  const weeks: (number | readonly [number, number, number])[] = [];
  for (let end = today; end >= first; end -= 7) {
    const values = one.between(Math.max(first, end - 6), end).map(([, value]) => value);
    if (values.length === 0) continue;
    const mean: readonly [number, number, number] = [
      Math.min(...values),
      average(values),
      Math.max(...values),
    ];
    weeks.unshift(one.thing.shape === 'mean' ? mean : one.with(Math.max(first, end - 6), end).length);
  }
  return weeks;
}
