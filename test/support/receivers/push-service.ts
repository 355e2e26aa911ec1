import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that arrived at a device, read as its browser reads it. */
export interface PushMessage {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The public key that signed it. */
  readonly key: string;
  readonly message: Record<string, unknown>;
}

/** An answer of the service to a message that it does not take. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  /** The message is taken all the same, as when only the answer is lost. */
  readonly takes?: true;
}

/** A browser that subscribed: it alone can read what is sent to it. */
export class PushDevice {
  readonly endpoint: string;
  readonly arrived: PushMessage[] = [];
  /** Asked before each message is taken. */
  refuse: () => Refusal | undefined = () => undefined;
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#ecdh.generateKeys();
  }

  get keys() {
    return {
      p256dh: this.#ecdh.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** The subscription as a browser writes it. */
  get subscription() {
    return { endpoint: this.endpoint, expirationTime: null, keys: this.keys };
  }

  open(body: Buffer): string {
    return decryptPush(body, this.#ecdh, this.#auth);
  }

  get messages() {
    return this.arrived.map(({ message }) => message);
  }
}

/** Reads a message by RFC 8291 and 8188, with nothing of the library that encrypts it. */
export function decryptPush(body: Buffer, receiver: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > recordSize) throw new Error('More than one record.');
  const hkdf = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = hkdf(receiver.computeSecret(sender), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The record does not say that it is the last.');
  return padded.subarray(0, end).toString('utf8');
}

/** Checks who sent it by RFC 8292; throws where it is not as it says. */
function readProof(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is not that of the key.');
  return {
    key,
    claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as PushMessage['claims'],
  };
}

/** A push service on this machine: every device of it has an address of its own. */
export class PushService {
  readonly devices = new Map<string, PushDevice>();
  readonly problems: unknown[] = [];
  /** Takes what comes without a word, and without keeping it. */
  isSilent = false;
  /** All that came, whatever became of it. */
  calls = 0;
  #hasHungUp = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.calls += 1;
      if (this.isSilent && this.#hasHungUp) request.socket.destroy();
      if (this.isSilent) return;
      void buffer(request).then((body) => {
        const { status, headers = {} } = this.#take(request.url ?? '', request.headers, body);
        response.writeHead(status, headers).end();
      });
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((done) => service.#server.listen(0, '127.0.0.1', done));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  addDevice(): PushDevice {
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const device = new PushDevice(`${this.origin}${path}`);
    this.devices.set(path, device);
    return device;
  }

  /** Ends all that it holds on to, and whatever else comes while it is silent. */
  hangUp(): void {
    this.#hasHungUp = true;
    this.#server.closeAllConnections();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(path: string, headers: IncomingHttpHeaders, body: Buffer): Refusal {
    const device = this.devices.get(path);
    if (device === undefined) return { status: 404 };
    const refusal = device.refuse();
    if (refusal !== undefined && !refusal.takes) return refusal;
    try {
      const { key, claims } = readProof(headers.authorization ?? '');
      if (claims.aud !== this.origin) throw new Error(`It is meant for ${claims.aud}.`);
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is encrypted in another way.');
      device.arrived.push({ at: Date.now(), headers, key, claims, message: JSON.parse(device.open(body)) });
      return refusal ?? { status: 201 };
    } catch (error) {
      this.problems.push(error);
      return { status: 400 };
    }
  }
}
