import { type Bucket, BucketError } from '../../../shared/rounds/bucket.ts';

/** Files in memory behind the calls of a bucket, which a test may cut, lose, or refuse to give. */
export class FolderBucket implements Bucket {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Calls from now on that go through; the others are refused. */
  allowed = Number.POSITIVE_INFINITY;

  async put(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#check();
    this.files.set(name, content);
  }

  async get(name: string): Promise<Uint8Array<ArrayBuffer>> {
    this.#check();
    const found = this.files.get(name);
    if (found === undefined) throw new BucketError(`GET ${name}: 404`);
    return found;
  }

  async remove(name: string): Promise<void> {
    this.#check();
    this.files.delete(name);
  }

  #check(): void {
    if (this.allowed-- <= 0) throw new BucketError('PUT: 503');
  }
}
