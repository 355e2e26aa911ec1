import type { Fetch } from '../api/client.ts';
import { demoDays } from '../looking-around.ts';
import { shiftDays } from './shift-days.ts';

/** The name of the file, filled in by the build. */
declare const DEMO: string;

/** An answer of the service as it was recorded: its body, or the request that was answered the same, and the next page. */
interface RecordedAnswer {
  readonly body?: unknown;
  readonly same?: string;
  readonly link?: string;
}

type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>;

/** The name of a request, under which its answer was recorded: `GET /api/v3/units`, followed by its body. */
const requestName = (address: string, { method, body }: RequestInit): string =>
  `${method} ${address}${body === undefined ? '' : ` ${body}`}`;

/** The made-up record, which answers as the service would; whatever was not recorded is refused in words. */
export async function loadDemo(): Promise<Fetch> {
  const response = await fetch(`/app/${DEMO}`, { credentials: 'omit' });
  if (!response.ok) throw new TypeError(`The demo was not answered: ${response.status}.`);
  const recorded = JSON.parse(shiftDays(await response.text(), demoDays)) as RecordedAnswers;
  return async (address, init) => answerFrom(recorded, requestName(address, init));
}

const bodyOf = (recorded: RecordedAnswers, { same, body }: RecordedAnswer): unknown =>
  recorded[same ?? '']?.body ?? body;

interface RowOfDay {
  readonly startAt: string;
}

const addressOf = (name: string) => new URL(name.replace(/^GET /, ''), 'http://localhost').searchParams;
const isDaily = (name: string) =>
  name.startsWith('GET /api/v3/measurements?') && addressOf(name).get('groupingWidth') === '86400';

/** Rows of days as they are asked for in stretches of ten, which begin elsewhere than when they were recorded. */
function dailyRows(recorded: RecordedAnswers, name: string): readonly RowOfDay[] | undefined {
  if (!isDaily(name)) return undefined;
  const asked = addressOf(name);
  const [from, until] = [
    asked.get('earliestMeasurementTime') ?? '',
    asked.get('latestMeasurementTime') ?? '9',
  ];
  const first = Number(asked.get('offset') ?? 0);
  return Object.entries(recorded)
    .filter(([one]) => isDaily(one))
    .flatMap(([, answer]) => bodyOf(recorded, answer) as readonly RowOfDay[])
    .filter(({ startAt }) => startAt >= from && startAt <= until)
    .toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    .slice(first, first + Number(asked.get('limit') ?? 200));
}

const headers = { 'content-type': 'application/json' };

function answerFrom(recorded: RecordedAnswers, name: string): Response {
  const found = recorded[name];
  if (found !== undefined)
    return new Response(JSON.stringify(bodyOf(recorded, found)), {
      headers: { ...headers, ...(found.link !== undefined && { link: found.link }) },
    });
  const daily = dailyRows(recorded, name);
  if (daily !== undefined) return new Response(JSON.stringify(daily), { headers });
  const refusal = { summary: 'This isn’t part of the demo. You can do it in your own record.' };
  return new Response(JSON.stringify(refusal), { status: 403, headers });
}
