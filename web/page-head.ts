import { type Html, html } from './html.ts';
import { pageIcon } from './page-icon.ts';

/** The beginning of the head of every page outside the app. */
export const pageHead = (title: string): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${pageIcon}">`;
