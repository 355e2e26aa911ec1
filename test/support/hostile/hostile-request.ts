/** A request that nobody should send. */
export interface HostileRequest {
  /** The operation it is aimed at. */
  readonly operation: string;
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The owner of the token that is sent. */
  readonly as: 'person' | 'app' | 'reader' | 'nobody';
  readonly body?: { readonly text: string; readonly encoding: 'utf8' | 'latin1' | 'utf16le' };
}

/** A text short enough to be read when it is the counterexample. */
export function describeRequest({ method, target, headers, as, body }: HostileRequest): string {
  const shorten = (text: string) =>
    text.length <= 1_500 ? text : `${text.slice(0, 1_500)}… (${text.length} characters)`;
  const sent = body === undefined ? '' : `\n${body.encoding} ${shorten(body.text)}`;
  return `\n${method} ${shorten(target)}\nas ${as}, ${JSON.stringify(headers)}${sent}\n`;
}
