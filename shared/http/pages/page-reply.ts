import type { GenericSchema, InferOutput } from 'valibot';
import { pageHeaders } from '../../../web/pages/headers.ts';
import { Reply } from '../../operations/reply.ts';

interface PageReplyProps {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[];
}

/** A page's answer, with its cookies. */
export class PageReply extends Reply {
  readonly status: number;
  readonly cookies: readonly string[];

  constructor({ status, body, headers = {}, cookies = [] }: PageReplyProps) {
    super(body, headers);
    this.status = status;
    this.cookies = cookies;
  }

  withCookies(...more: readonly (string | undefined)[]): PageReply {
    const cookies = [...this.cookies, ...more.filter((cookie) => cookie !== undefined)];
    return new PageReply({ status: this.status, body: this.body, headers: this.headers, cookies });
  }

  withHeaders(more: Readonly<Record<string, string>>): PageReply {
    const { status, body, headers, cookies } = this;
    return new PageReply({ status, body, headers: { ...headers, ...more }, cookies });
  }
}

/** A page as `renderPage` makes it. */
export const showPage = (
  page: { readonly text: string; readonly contentSecurityPolicy: string },
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): PageReply =>
  new PageReply({
    status,
    body: page.text,
    headers: { ...pageHeaders(page.contentSecurityPolicy), ...headers },
  });

/** Sends the browser to a path of our own, by GET. */
export const goTo = (path: string): PageReply =>
  new PageReply({ status: 303, body: '', headers: { location: path, ...pageHeaders("default-src 'none'") } });

/** Answers a script with what the page's declaration says. */
export const showJson = <R extends { readonly response: GenericSchema }>(
  _route: R,
  body: InferOutput<R['response']>,
): PageReply => new PageReply({ status: 200, body });
