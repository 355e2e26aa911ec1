import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
  /** The host that asks. */
  readonly rpId: string;
  readonly origin: string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** A device that holds one passkey, without a browser around it; it signs whatever it is asked to. */
export class SoftAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The answer of `navigator.credentials.create`. */
  register({ userId, ...options }: Options & { readonly userId: string }) {
    this.#userHandle = userId;
    const credentialId = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credentialId.length >> 8, credentialId.length & 255]),
      credentialId,
      this.#coseKey(),
    ]);
    const authenticatorData = Buffer.concat([this.#authenticatorData(options.rpId, 0x45), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 255]),
      authenticatorData,
    ]);
    return this.#credential({
      clientDataJSON: base64url(clientData('webauthn.create', options)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** The answer of `navigator.credentials.get`. */
  authenticate(options: Options, userHandle = this.#userHandle) {
    const authenticatorData = this.#authenticatorData(options.rpId, 0x05);
    const client = clientData('webauthn.get', options);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.#privateKey);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle,
    });
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  /** ES256 in the form of COSE. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const clientData = (type: string, { challenge, origin }: Options): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
