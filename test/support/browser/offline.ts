import type { BrowserContext } from 'playwright-core';

type Undo = Awaited<ReturnType<BrowserContext['addInitScript']>>;

const undoOf = new WeakMap<BrowserContext, Undo>();

/**
 * Takes the network from a browser, or gives it back. Chromium lets `navigator.onLine` say so in documents that are
 * open at that moment only; those that are opened later are told here.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await undoOf.get(context)?.dispose();
  undoOf.delete(context);
  if (isOffline) undoOf.set(context, await context.addInitScript(sayOffline));
  await context.setOffline(isOffline);
  if (!isOffline) for (const page of context.pages()) await page.evaluate(sayOnline).catch(() => undefined);
}

function sayOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
}

function sayOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return;
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}
