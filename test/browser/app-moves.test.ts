import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openApp, recordedBy } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { untilShown } from '../support/browser/until-shown.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { eightWeeks } from '../support/people/eight-weeks.ts';

const { runtime, service } = leasedRuntime();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const narrow: BrowserContextOptions = { viewport: { width: 375, height: 812 }, serviceWorkers: 'block' };
const wide: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'dark',
  serviceWorkers: 'block',
};

test.each([
  ['CSV', 'For me', narrow],
  ['NDJSON', 'For a program, or to move', wide],
] as const)(
  'what one person exports as %s another one imports, each record as it was',
  async (format, aim, sized) => {
    const [person, another] = [await eightWeeks(service), await service.createPerson()];
    const favourite = { variableName: 'Coffee', unitAbbreviatedName: 'serving', reminderFrequency: 0 };
    expect((await service.post('/api/v3/trackingReminders', [favourite], person)).status).toBe(200);
    const from = await openApp(browser, service, person, '/app/files', sized);
    const download = from.page.waitForEvent('download');
    await from.page.getByRole('radio', { name: aim }).check();
    await from.page.getByRole('button', { name: `Download as ${format}` }).press('Enter');
    const buffer = readFileSync(await (await download).path());
    expect(buffer.toString().split('\n').length).toBeGreaterThan(113);
    await from.page.getByText('113 records exported.').waitFor();
    expect(from.problems).toEqual([]);
    await from.context.close();

    const into = await openApp(browser, service, another, '/app/bring', sized);
    await into.page
      .getByLabel('Choose files')
      .setInputFiles({ name: `export.${format}`, mimeType: 'text/plain', buffer });
    await into.page.getByRole('button', { name: 'Import 113 rows' }).press('Enter');
    await untilShown(runtime, into.page, '113 new rows');
    // Besides records only this form holds anything.
    const putBack = into.page.getByText(/^Restored: /);
    if (format === 'NDJSON') await putBack.waitFor();
    else expect(await putBack.count()).toBe(0);
    expect(into.problems).toEqual([]);
    await into.context.close();
    const [theirs, ours] = [await recordedBy(service, person, 100), await recordedBy(service, another, 100)];
    const shown = (records: typeof ours) =>
      records.map((record) => {
        const { variableName, value, startAt, sourceName, note } = record as typeof record & {
          readonly sourceName: string;
          readonly note?: string;
        };
        return [variableName, value, startAt, sourceName, note];
      });
    expect(shown(ours)).toEqual(shown(theirs));
  },
);
