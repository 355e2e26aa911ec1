/** Bytes of an attribute, which write themselves as DynamoDB reads them: in base64. */
export class Bytes extends Uint8Array {
  toJSON(): string {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('base64');
  }

  /** A copy, so that a small value does not keep Node's whole pool of buffers. */
  static fromText = (base64: string): Bytes => new Bytes(Buffer.from(base64, 'base64'));
}
