import type { Browser, BrowserContext, BrowserType, CDPSession, Page } from 'playwright-core';
import { findBrowser } from '../../../lib/local/find-browser.ts';

declare global {
  /** Set by `environment.js`. */
  var playwrightChromium: BrowserType;
}

// Playwright's half a minute is little on a busy machine; a little less than a test has, so that it says what it waits for.
const patienceMilliseconds = 220_000;

/** A real browser, of which each context is one with cookies of its own. */
export async function startBrowser(): Promise<Browser> {
  const browser = await globalThis.playwrightChromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    // Its sandbox cannot be had by root, as whom containers run.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMilliseconds);
    return context;
  };
  return browser;
}

/** Passkeys are bound to the name of this machine. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

export interface Authenticator {
  readonly session: CDPSession;
  readonly id: string;
}

/** A device that makes passkeys and always agrees. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<Authenticator> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}
