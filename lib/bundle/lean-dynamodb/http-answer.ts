export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly text: string;
  /** Whether the connection can be used again. */
  readonly isKept: boolean;
}

interface Head {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly isKept: boolean;
  /** Undefined when the body comes in chunks or ends with the connection. */
  readonly length: number | undefined;
  readonly isChunked: boolean;
}

const endOfHead = Buffer.from('\r\n\r\n');
const largestHead = 64 * 1024;

export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
  /** What cannot be read was lost on the way: to be tried again. */
  readonly code = 'ECONNRESET';
}

/** Reads one HTTP/1.1 answer, of which any number of bytes may come at a time. */
export class AnswerReader {
  #bytes: Buffer[] = [];
  #received = 0;
  #head: Head | undefined;

  /** The answer, once it is whole. */
  push(bytes: Buffer): Answer | undefined {
    this.#bytes.push(bytes);
    this.#received += bytes.length;
    if (this.#head === undefined && !this.#readHead()) return undefined;
    const { length, isChunked } = this.#head as Head;
    if (length !== undefined) {
      if (this.#received > length) throw new MalformedAnswer('More came than was announced.');
      return this.#received === length ? this.#answer(this.#body()) : undefined;
    }
    if (!isChunked) return undefined;
    // A body that ends like the last chunk may also just look like it; then more follows.
    const body = endsChunks(bytes) || bytes.length < 5 ? joinChunks(this.#body()) : undefined;
    return body === undefined ? undefined : this.#answer(body);
  }

  /** The answer, if the end of the connection is the end of it. */
  end(): Answer | undefined {
    const { length, isChunked } = this.#head ?? {};
    const isWhole = this.#head !== undefined && length === undefined && !isChunked;
    return isWhole ? this.#answer(this.#body()) : undefined;
  }

  #readHead(): boolean {
    const bytes = this.#body();
    const end = bytes.indexOf(endOfHead);
    if (end < 0) {
      if (bytes.length > largestHead) throw new MalformedAnswer('The head does not end.');
      return false;
    }
    this.#head = readHead(bytes.toString('latin1', 0, end + 2));
    const body = bytes.subarray(end + endOfHead.length);
    this.#bytes = [body];
    this.#received = body.length;
    return true;
  }

  #body(): Buffer {
    const [first] = this.#bytes;
    if (first !== undefined && this.#bytes.length === 1) return first;
    const all = Buffer.concat(this.#bytes);
    this.#bytes = [all];
    return all;
  }

  #answer(body: Buffer): Answer {
    const { status, requestId, isKept } = this.#head as Head;
    return { status, requestId, isKept, text: body.toString('utf8') };
  }
}

function readHead(text: string): Head {
  const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})[ \r]/.exec(text) ?? [];
  if (status === undefined) throw new MalformedAnswer('This is no HTTP answer.');
  const header = (name: RegExp) => name.exec(text)?.[1]?.trim();
  const isChunked = /chunked/i.test(header(/\r\ntransfer-encoding:([^\r]*)/i) ?? '');
  const length = header(/\r\ncontent-length:([^\r]*)/i);
  if (length !== undefined && !/^\d+$/.test(length)) throw new MalformedAnswer('The length is no number.');
  const connection = header(/\r\nconnection:([^\r]*)/i) ?? '';
  const isFramed = isChunked || length !== undefined;
  return {
    status: Number(status),
    requestId: header(/\r\nx-amzn-requestid:([^\r]*)/i),
    isKept: minor === '1' && isFramed && !/close/i.test(connection),
    length: isChunked || length === undefined ? undefined : Number(length),
    isChunked,
  };
}

const lastChunk = Buffer.from('0\r\n\r\n');
const endsChunks = (bytes: Buffer) => bytes.length >= 5 && bytes.subarray(-5).equals(lastChunk);

/** What the chunks hold together; undefined as long as the last one has not come. */
function joinChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (Number.isNaN(size)) throw new MalformedAnswer('A chunk has no size.');
    const from = line + 2;
    if (size === 0) return bytes.length >= from + 2 ? Buffer.concat(parts) : undefined;
    if (from + size + 2 > bytes.length) return undefined;
    parts.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
