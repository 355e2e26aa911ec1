import { type Html, html } from '../html.ts';

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;
