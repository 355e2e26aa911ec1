import { html } from '../html.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

/** One button, which does the one thing that its token is for. */
export const renderAnswer = (token: string, button: string, question = 'Your reminder'): RenderedPage =>
  renderPage({
    title: question,
    main: html`<p>Press the button to answer. Nothing is recorded until you do.</p>
<form class="wide" method="post" action="/answer">
<input type="hidden" name="answer" value="${token}">
<button>${button}</button>
</form>`,
  });

export const renderAnswered = (text: string): RenderedPage =>
  renderPage({ title: 'Thank you', main: html`<p class="notice done" role="status">${text}</p>` });

export const renderUnsubscribe = (token: string): RenderedPage =>
  renderPage({
    title: 'Daily emails',
    main: html`<p>Press the button to stop these emails. Your reminders stay as they are.</p>
<form class="wide" method="post" action="/unsubscribe?person=${token}">
<button>Stop these emails</button>
</form>`,
  });

export const renderUnsubscribed = (): RenderedPage =>
  renderPage({
    title: 'Daily emails',
    main: html`<p class="notice done" role="status">You won’t get any more daily emails. You can turn them on again in your settings.</p>`,
  });
