import { type Html, html, type Insertable } from '../html.ts';
import { operationAddress } from './addresses.ts';
import type { Operation } from './api.ts';

/** The operations before and after one: their examples build on one another in this order. */
export const neighbours = (before: Operation | undefined, after: Operation | undefined): Html =>
  html`<nav class="neighbours" aria-label="Before and after">${link('Before', before)}${link('After', after)}</nav>`;

const link = (word: string, operation: Operation | undefined): Insertable =>
  operation && html`<p>${word}: <a href="${operationAddress(operation.id)}">${operation.summary}</a></p>`;
