import { type Html, html } from './html.ts';

/** The beginning of the head of every page outside the app. */
export const pageHead = (title: string): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${pageIcon}">`;

/** A day's mark, small enough to stand in the page: a line with a dot above it. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#2566ae"/><circle cx="8" cy="6" r="3" fill="#fff"/><path d="M3 12h10" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>';

const pageIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
