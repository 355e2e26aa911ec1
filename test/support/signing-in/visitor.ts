import type { Service } from '../client.ts';

export interface VisitAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The address that a redirect, or the page itself, leads to. */
  readonly leadsTo: string | undefined;
}

interface VisitOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser without a screen: keeps cookies, sends forms from our own origin and follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor({ url }: Pick<Service, 'url'>) {
    this.origin = url;
  }

  /** The whole name of one of our cookies, which is longer where there is TLS. */
  nameOf(cookie: 'session' | 'form' | 'person' | 'left'): string {
    return `${this.origin.startsWith('https:') ? '__Host-' : ''}daymark-${cookie}`;
  }

  get(path: string, options: VisitOptions = {}): Promise<VisitAnswer> {
    return this.#send('GET', path, undefined, options.headers);
  }

  /** Sends a form as it is; `submit` fills in the token of the page it stands on. */
  post(path: string, fields: Readonly<Record<string, string>>, options: VisitOptions = {}) {
    return this.#send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...this.#fromOurselves,
      ...options.headers,
    });
  }

  /** Opens a page and sends one of its forms, with what stands in it. */
  async submit(path: string, fields: Readonly<Record<string, string>>, page?: string): Promise<VisitAnswer> {
    const shown = page ?? (await this.get(path)).text;
    return this.post(path, { token: fieldOf(shown, 'token'), ...fields });
  }

  /** Posts JSON as a page's script does. */
  postJson(path: string, body?: unknown, options: VisitOptions = {}): Promise<VisitAnswer> {
    return this.#send('POST', path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...this.#fromOurselves,
      ...options.headers,
    });
  }

  /** Sends a body as it stands. */
  postText(path: string, body: string, contentType: string): Promise<VisitAnswer> {
    return this.#send('POST', path, body, { 'content-type': contentType, ...this.#fromOurselves });
  }

  get #fromOurselves(): Record<string, string> {
    return { origin: this.origin, 'sec-fetch-site': 'same-origin' };
  }

  async #send(method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}) {
    const kept = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(kept !== '' && { cookie: kept }), ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const byItself = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1];
    const leadsTo = response.headers.get('location') ?? byItself?.replaceAll('&amp;', '&');
    return { status: response.status, headers: response.headers, text, leadsTo };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0(?:;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The value of a page's hidden field. */
export function fieldOf(page: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  if (value === undefined) throw new Error(`The page has no field "${name}":\n${page}`);
  return value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}
