import { type Html, html } from '../html.ts';

/**
 * Descriptions as OpenAPI writes them, in the little of Markdown that they use: paragraphs parted by an empty
 * line, lists of lines that begin with a dash, and code between backticks. Everything else is text.
 */
export function prose(text: string | undefined): Html[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const items = block.trim().split(/^\s*[-*] /m);
      const lead = items.shift() ?? '';
      const list =
        items.length > 0 && html`<ul>${items.map((item) => html`<li>${inline(item.trim())}</li>`)}</ul>`;
      return html`${lead.trim() !== '' && html`<p>${inline(lead.trim())}</p>`}${list}`;
    });
}

/** One run of text, with its code marked. */
export function inline(text: string | undefined): Html[] {
  return (text ?? '')
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
