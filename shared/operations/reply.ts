import { sha256 } from '../platform/hash.ts';

/** An operation's answer that is not plain JSON, or that carries headers of its own. */
export class Reply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: unknown, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** An answer that stays the same for as long as the instance lives: it is written and compressed once. */
export class LastingReply extends Reply {
  readonly #text: string;
  #compressed: string | undefined;
  #tag: string | undefined;

  constructor(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const text = toText(body);
    super(text, headers);
    this.#text = text;
  }

  compressed(compress: (text: string) => string): string {
    this.#compressed ??= compress(this.#text);
    return this.#compressed;
  }

  get tag(): string {
    this.#tag ??= tagOf(this.#text);
    return this.#tag;
  }
}

/** Weak, because the same text is sent compressed and as it is. */
export const tagOf = (text: string) => `W/"${sha256(text).slice(0, 32)}"`;

export const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
