import { escapeHtml } from './escape.ts';

export const htmlList = (texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
