import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { serviceAt } from '../../support/client.ts';
import { callTool, connectAssistant, letIn } from '../../support/people/assistants.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../../support/people/reminders.ts';
import { leaseRuntime } from '../../support/runtime.ts';

const page = join(import.meta.dirname, '../../../docs/connect-an-assistant.md');
const beginning = '```text\nMonday, ';
const ending = '\n```\n';

/** The dialogue that the page shows; RECORD_ANSWERS=1 writes the answers of this run into it. */
function dialogue(): { readonly shown: string; keep(told: string): void } {
  const whole = readFileSync(page, 'utf8');
  const start = whole.indexOf(beginning) + '```text\n'.length;
  const shown = whole.slice(start, whole.indexOf(ending, start));
  return { shown, keep: (told) => writeFileSync(page, whole.replace(shown, told)) };
}

const dates: Readonly<Record<string, string>> = {
  Monday: '2026-11-02',
  Tuesday: '2026-11-03',
  Wednesday: '2026-11-04',
  Thursday: '2026-11-05',
  Friday: '2026-11-06',
  Saturday: '2026-11-07',
  Sunday: '2026-11-08',
};

/** Two months in which somebody slept worse after coffee, and in which their mood had nothing to do with it. */
function twoMonths() {
  const random = mulberry32(4);
  return Array.from({ length: 60 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 8, 3 + day)).toISOString().slice(0, 10);
    const servings = random() < 0.5 ? 0 : 2;
    const sleep = Math.max(1, Math.min(5, Math.round(4.2 - 0.8 * servings + random() - 0.5)));
    return [
      item({
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        value: servings,
        combinationOperation: 'SUM',
        startAt: `${date}T09:00:00`,
      }),
      item({
        variableName: 'Sleep Quality',
        variableCategoryName: 'Sleep',
        value: sleep,
        startAt: `${date}T21:30:00`,
      }),
      item({ variableName: 'Mood', value: 1 + Math.floor(5 * random()), startAt: `${date}T18:00:00` }),
    ];
  }).flat();
}

/** Numbers of entries and questions are others in every run. */
const masked = (text: string) => text.replaceAll(/\bentry \d+/g, 'entry …').replaceAll(/^- \d+:/gm, '- …:');

test('a week with an assistant goes as the documentation shows it', async () => {
  const { shown, keep } = dialogue();
  const runtime = await leaseRuntime();
  const service = serviceAt(runtime.url);
  const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
  await diaryOf(service, person).post(twoMonths());
  await runtime.clock({ now: `${dates.Monday}T05:00:00Z` });
  await remindersOf(service, person).save(
    reminder({ variableName: 'Mood', reminderStartTimeLocal: '20:00:00' }),
  );
  const asked: string[] = [];
  const client = await connectAssistant(service, await letIn(service, person), {
    answers: (question) => {
      asked.push(`Daymark asks: ${question}`, 'Ada: Yes.');
      return true;
    },
  });
  const told: string[] = [];
  let last: unknown;
  for (const part of shown.split('\n\n')) {
    const lines = part.split('\n');
    const [, weekday = '', time = ''] = /^(\w+day), (\d\d:\d\d)$/.exec(lines[0] ?? '') ?? [];
    if (weekday !== '') {
      await runtime.clock({ now: `${dates[weekday]}T${time}:00+01:00` });
      await runtime.tick(['run-due-reminders']);
    }
    const kept: string[] = [];
    for (const line of lines) {
      const [, tool = '', args = ''] = /^→ (\w+) ?(.*)$/.exec(line) ?? [];
      if (tool === '') {
        if (/^(\w+day, |Ada: (?!Yes\.$)|Assistant: )/.test(line)) kept.push(line);
        continue;
      }
      const answer = await callTool(
        client,
        tool,
        JSON.parse((args || '{}').replace('…', JSON.stringify(last))),
      );
      const [question] = (answer.values.due ?? []) as readonly { readonly id: number }[];
      last = answer.values.entry ?? question?.id;
      kept.push(
        line,
        ...asked.splice(0),
        ...masked(answer.text)
          .split('\n')
          .map((one) => `← ${one}`),
      );
    }
    told.push(kept.join('\n'));
  }
  await runtime.clock();
  if (process.env.RECORD_ANSWERS === '1') keep(told.join('\n\n'));
  expect(told.join('\n\n')).toBe(process.env.RECORD_ANSWERS === '1' ? told.join('\n\n') : shown);
  const { body } = await diaryOf(service, person).list({ variableName: 'Ibuprofen' });
  expect(body).toMatchObject([{ value: 400, sourceName: 'Helper' }]);
});
