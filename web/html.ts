import { escapeHtml } from '../shared/domain/html/escape.ts';

/** Markup that is safe to send. The `html` tag makes it and escapes every value put into it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** `undefined` and `false` leave nothing behind, so that a condition can stand inside a template. */
export type Insertable = Html | string | number | undefined | false | readonly Insertable[];

export function html(fixed: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  return new Html(fixed.reduce((text, part, i) => text + toText(values[i - 1]) + part));
}

/** Our own text, taken as it is; never for a value that comes from elsewhere. */
export const verbatim = (text: string) => new Html(text);

function toText(value: Insertable): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  return escapeHtml(String(value));
}
