import { setTimeout as after } from 'node:timers/promises';
import type { APIResponse, Page, Request } from 'playwright-core';

/** The number of a page's requests without an answer, and the time of its last answer. */
interface PageRequests {
  readonly count: number;
  readonly since: number;
}

/**
 * Passes on a page's requests to `pattern`, and dates the answers at `moment`: an app that learns the true time would ask
 * for today's records. Gives a function that waits until the page shows what it read.
 */
export async function answerAt(
  page: Page,
  pattern: string,
  moment: Date,
  note: (request: Request, response: APIResponse) => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  const awaited = { count: 0, since: 0 };
  await page.route(pattern, async (route) => {
    awaited.count += 1;
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      await note(route.request(), response);
      const headers = { ...response.headers(), date: moment.toUTCString() };
      await route.fulfill({ response, headers });
    } finally {
      awaited.count -= 1;
      awaited.since = performance.now();
    }
  });
  return () => waitUntilIdle(page, awaited);
}

const quietMillis = 1000;
const longestMillis = 120_000;

/** Waits until the screen shows what it read and has asked for nothing more for a while, even on a slow machine. */
export async function waitUntilIdle(
  page: Page,
  awaited: PageRequests,
  longest = longestMillis,
): Promise<void> {
  const begun = performance.now();
  const heading = page.locator('main h1').first();
  if (!(await isThere(heading.waitFor({ timeout: longest }))))
    throw new Error(`${page.url()} shows no heading after ${longest / 1000} seconds.`);
  await after(quietMillis);
  const waiting = page.locator('main .reading, main :text("One moment.")');
  for (;;) {
    const texts = await waiting.allTextContents();
    const isQuiet = awaited.count === 0 && performance.now() - awaited.since >= quietMillis;
    if (isQuiet && texts.length === 0) return;
    if (performance.now() - begun > longest)
      throw new Error(
        `${page.url()} still reads after ${longest / 1000} seconds: ${awaited.count} requests without an answer, on the screen ${JSON.stringify(texts)}.`,
      );
    await after(100);
  }
}

const isThere = (waited: Promise<void>): Promise<boolean> =>
  waited.then(
    () => true,
    () => false,
  );
