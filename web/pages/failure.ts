import { html } from '../html.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

/** The reason why nothing came of what a person did on a page. */
export const renderFailure = (title: string, messages: readonly string[]): RenderedPage =>
  renderPage({
    title,
    main: [
      ...messages.map((message) => html`<p>${message}</p>\n`),
      html`<p><a href="/signin">To the start</a></p>`,
    ],
  });
