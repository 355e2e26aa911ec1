/** An address of 256 random bits, drawn where the document is encrypted. */
export const isHealthAddress = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The most bytes of a document, compressed: it is stored as one item. */
export const mostDocumentBytes = 350_000;

/** The seconds for which an address of the encrypted document is good; the protocol allows an hour. */
export const documentSeconds = 600;

export const healthLinkPath = '/shl';

/** The content of a document, as the protocol names it. */
export const documentType = 'application/fhir+json';

/** The link that programs of clinics read: it holds all that opens the document but its passcode. */
interface HealthLinkPayload {
  readonly url: string;
  /** The key of the document, which is nowhere else. */
  readonly key: string;
  readonly endsAt: number;
  readonly hasPasscode: boolean;
  readonly label: string;
}

const longestLabel = 80;

/** The link as in a QR code. Flags: it may be asked again later, and for a passcode. */
export function healthLinkText({ url, key, endsAt, hasPasscode, label }: HealthLinkPayload): string {
  const payload = {
    url,
    key,
    exp: endsAt,
    flag: hasPasscode ? 'LP' : 'L',
    label: [...label].slice(0, longestLabel).join(''),
    v: 1,
  };
  return `shlink:/${base64Url(new TextEncoder().encode(JSON.stringify(payload)))}`;
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** An encrypted document: its head as it was sent, and the bytes of the rest in the order of their length. */
export interface EncryptedDocument {
  readonly head: string;
  readonly nonce: string;
  readonly text: string;
  readonly tag: string;
}

const part = /^[\w-]+$/;
const longestText = Math.ceil((mostDocumentBytes * 4) / 3);

/** Reads a compact JWE of the one kind that such links may hold; undefined if it is anything else. */
export function readEncryptedDocument(jwe: string): EncryptedDocument | undefined {
  const [head = '', key, nonce = '', text = '', tag = '', ...more] = jwe.split('.');
  if (key !== '' || more.length > 0 || ![head, nonce, text, tag].every((one) => part.test(one)))
    return undefined;
  if (nonce.length !== 16 || tag.length !== 22 || head.length > 400) return undefined;
  return isKnownHead(head) ? { head, nonce, text, tag } : undefined;
}

export const isTooLarge = ({ text }: EncryptedDocument): boolean => text.length > longestText;

export const encryptedText = ({ head, nonce, text, tag }: EncryptedDocument): string =>
  `${head}..${nonce}.${text}.${tag}`;

function isKnownHead(head: string): boolean {
  try {
    const { alg, enc, cty, zip } = JSON.parse(atob(head.replaceAll('-', '+').replaceAll('_', '/')));
    return alg === 'dir' && enc === 'A256GCM' && cty === documentType && zip === 'DEF';
  } catch {
    return false;
  }
}
