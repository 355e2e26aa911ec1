import { html } from '../html.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

/** The reason why nothing came of what a person did on a page. */
export const renderFailure = (title: string, messages: readonly string[]): RenderedPage =>
  renderPage({
    title,
    main: [
      ...messages.map((message) => html`<p>${message}</p>\n`),
      html`<p><a href="/signin">Go to the start page</a></p>`,
    ],
  });

/** The service cannot answer now; whoever reads this sends no requests, and needs no account. */
export const renderBusy = (retryAfter: number): RenderedPage =>
  renderPage({
    title: 'This page is busy right now',
    main: html`<p>We can’t show it at the moment. Nothing is lost. Please reload it ${waitWords(retryAfter)}.</p>
<p><a href="">Reload</a></p>`,
  });

function waitWords(seconds: number): string {
  if (seconds < 60) return 'in a few seconds';
  return seconds <= 120 ? 'in a minute or two' : 'in a few minutes';
}
