import { base64Url, documentType } from './health-link.ts';

/** Raw DEFLATE, as JWE wants it. */
export async function deflateRaw(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const tagBytes = 16;

/** Encrypts a document for whoever has the key, as a compact JWE with a new nonce. */
export async function encryptDocument(document: object, key: Uint8Array<ArrayBuffer>): Promise<string> {
  const encoder = new TextEncoder();
  const head = base64Url(
    encoder.encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: documentType })),
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(head), tagLength: tagBytes * 8 };
  const compressed = await deflateRaw(JSON.stringify(document));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, secret, compressed));
  const [text, tag] = [encrypted.subarray(0, -tagBytes), encrypted.subarray(-tagBytes)];
  return [head, '', base64Url(iv), base64Url(text), base64Url(tag)].join('.');
}
