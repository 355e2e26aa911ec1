import { type Html, html } from '../html.ts';

/** Text to copy. It scrolls inside its box, so the keyboard must be able to focus it. */
export const codeBlock = (text: string, label: string): Html =>
  html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre><button type="button" class="copy" aria-label="Copy the ${label}">Copy</button></div>`;
