import { html } from '../html.ts';
import { plainPage, serviceName } from './plain-page.ts';

/** What a browser gets at `/`. */
export const welcomePage = plainPage(serviceName, [
  'A personal health and lifestyle tracking and analysis service: people record what they like, are reminded of it, and learn honestly whether a cause changes an effect.',
  html`<a href="/app">Open the app</a>`,
]);
