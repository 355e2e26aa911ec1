import { html } from '../html.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

/** Leads on by itself to the app that asked; a button where a browser does not follow. */
export const renderSignedIn = (next: string): RenderedPage =>
  renderPage({
    title: 'You’re signed in',
    next,
    main: html`<p><a class="button" href="${next}">Continue to the app</a></p>`,
  });
