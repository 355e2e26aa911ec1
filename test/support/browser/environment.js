import { chromium } from 'playwright-core';
import Environment from '../environment.js';

/** Gives test files a Playwright that was loaded outside of them: loading it for each takes two seconds. */
export default class BrowserEnvironment extends Environment {
  /** @param {ConstructorParameters<typeof Environment>} settings */
  constructor(...settings) {
    super(...settings);
    this.global.playwrightChromium = chromium;
  }
}
