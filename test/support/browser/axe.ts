import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * The parts of a page that a screen reader or a keyboard could not use, by all rules, those about colours, or all
 * others.
 */
export async function violations(
  page: Page,
  about: 'everything' | 'colours' | 'all but colours' = 'everything',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (which) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // What fades in has no colours of its own yet.
    for (const moving of document.getAnimations()) moving.finish();
    const { violations: found } = await axe.run({
      // Descriptions of what is right are not needed, and what is wrong is shown as it is.
      resultTypes: ['violations'],
      selectors: false,
      ...(which === 'colours' && { runOnly: ['color-contrast'] }),
      rules: {
        'label-content-name-mismatch': { enabled: which !== 'colours' },
        'color-contrast': { enabled: which !== 'all but colours' },
      },
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, about);
}

/**
 * Words that are cut in two although a whole line has room for them, and tabs whose word does not fit. Codes are not
 * read but copied: they break anywhere, so that all of them is seen.
 */
export const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('code')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]{2,14}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`cut: ${word} of ${node.textContent?.slice(0, 80)}`);
      }
    }
    for (const tab of document.querySelectorAll('.tabs li'))
      if ((tab.querySelector('span')?.offsetWidth ?? 0) > tab.getBoundingClientRect().width)
        found.push(`wider than its tab: ${tab.textContent}`);
    return found;
  });

/** Elements that are too wide for the window or their card, or too small to press. */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    const pressed = [
      ...document.querySelectorAll('button, .button, .tabs a, select, summary, input:not(.unseen)'),
    ];
    const small = pressed
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(
        ({ one, box }) =>
          box.width > 0 && box.height < 43.5 && !one.matches('button.link, [type=checkbox], [type=radio]'),
      )
      .map(({ one }) => one.outerHTML.slice(0, 120));
    const outside = pressed
      .filter((one) => {
        const card = one.closest('.card');
        return card !== null && one.getBoundingClientRect().right > card.getBoundingClientRect().right;
      })
      .map((one) => `beyond its card: ${one.outerHTML.slice(0, 120)}`);
    return [...(isWide ? ['wider than the window'] : []), ...small, ...outside];
  });

/** Elements that belong together and stand in two lines: a value with its unit, the buttons of a reminder. */
export const torn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const topsOf = (boxes: Iterable<DOMRect>) => new Set([...boxes].map(({ top }) => Math.round(top)));
    const values = [...document.querySelectorAll('.value > span, .answer > span:first-child')].filter(
      (one) =>
        topsOf(one.getClientRects()).size > 1 ||
        one.clientHeight > 1.9 * parseFloat(getComputedStyle(one).lineHeight),
    );
    const rows = [...document.querySelectorAll('.reminder > .buttons, .choices:first-of-type')].filter(
      ({ children }) =>
        topsOf(
          [...children]
            .filter((one) => !one.classList.contains('unseen'))
            .map((one) => one.getBoundingClientRect()),
        ).size > 1,
    );
    return [...values, ...rows].map(({ textContent }) => `in two lines: ${textContent}`);
  });

/** Elements that extend beyond the window's right edge, so that one would have to scroll sideways. */
export const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => Math.round(one.getBoundingClientRect().right) > window.innerWidth,
    );
    // The innermost say best what is too wide.
    return beyond
      .filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
      .slice(0, 5)
      .map((one) => `${scrollWidth} px wide by ${one.outerHTML.slice(0, 120)}`);
  });
