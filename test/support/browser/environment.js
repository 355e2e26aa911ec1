import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/** Gives test files a Playwright that was loaded outside of them: loading it for each takes two seconds. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    super(...settings);
    this.global.playwrightChromium = chromium;
  }
}
