import { html } from '../html.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

/** One button, which does the one thing that its token is for. */
export const renderAnswer = (token: string, button: string): RenderedPage =>
  renderPage({
    title: 'Your reminder',
    main: html`<p>Press the button to answer. Until you do, nothing is recorded.</p>
<form class="wide" method="post" action="/answer">
<input type="hidden" name="answer" value="${token}">
<button>${button}</button>
</form>`,
  });

export const renderAnswered = (text: string): RenderedPage =>
  renderPage({ title: 'Thank you', main: html`<p class="notice done" role="status">${text}</p>` });

export const renderUnsubscribe = (token: string): RenderedPage =>
  renderPage({
    title: 'Daily mails',
    main: html`<p>Press the button, and no more daily mails are sent. Your reminders stay as they are.</p>
<form class="wide" method="post" action="/unsubscribe?person=${token}">
<button>Stop these mails</button>
</form>`,
  });

export const renderUnsubscribed = (): RenderedPage =>
  renderPage({
    title: 'Daily mails',
    main: html`<p class="notice done" role="status">No more daily mails are sent. You can switch them on again in your settings.</p>`,
  });
