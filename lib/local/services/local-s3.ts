import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FunctionDefinition } from '../assembly/application.ts';
import type { BucketDefinition } from '../assembly/application-buckets.ts';
import { isAllowed } from '../assembly/policy.ts';
import { type LocalAnswer, refusal } from './service-answer.ts';

export interface LocalS3Props {
  readonly buckets: readonly BucketDefinition[];
  readonly bucketFolder: string;
}

interface S3Call {
  readonly method: string | undefined;
  /** The path of the request: the bucket, and the file in it. */
  readonly path: string;
  readonly content: Buffer;
}

const actions = new Map([
  ['PUT', 's3:PutObject'],
  ['GET', 's3:GetObject'],
  ['DELETE', 's3:DeleteObject'],
]);

/** Replaces S3 as far as functions put, get and remove files: buckets are folders. */
export class LocalS3 {
  readonly #props: LocalS3Props;
  /** Calls from now on that it refuses for a moment, as S3 does when it is busy. */
  #refusing = 0;

  constructor(props: LocalS3Props) {
    this.#props = props;
  }

  refuse(calls: number): void {
    this.#refusing = calls;
  }

  /** Undefined where the path names none of the buckets. */
  async answer(
    caller: FunctionDefinition,
    { method = '', path, content }: S3Call,
  ): Promise<LocalAnswer | undefined> {
    const match = /^\/([\w.-]+)\/([\w/-]+(?:\.\w+)?)$/.exec(path);
    const bucket = this.#props.buckets.find(({ name }) => name === match?.[1]);
    const action = actions.get(method);
    if (bucket === undefined || action === undefined) return undefined;
    const name = match?.[2] ?? '';
    const resource = `${bucket.arn}/${name}`;
    if (!isAllowed(caller.statements, action, resource)) return refusal(caller, action, resource);
    if (this.#refusing > 0) {
      this.#refusing--;
      return { status: 503, errorType: 'SlowDown', body: { message: 'Please reduce your request rate.' } };
    }
    return this.#do(action, join(this.#props.bucketFolder, bucket.name, name), content);
  }

  async #do(action: string, file: string, content: Buffer): Promise<LocalAnswer> {
    if (action === 's3:PutObject') {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return { status: 200, body: {} };
    }
    if (action === 's3:DeleteObject') {
      await rm(file, { force: true });
      return { status: 204, body: {} };
    }
    const found = await readFile(file).catch(() => undefined);
    return found === undefined
      ? { status: 404, errorType: 'NoSuchKey', body: { message: 'The specified key does not exist.' } }
      : { status: 200, body: found };
  }

  /** Forgets all files. */
  async empty(): Promise<void> {
    for (const { name } of this.#props.buckets)
      await rm(join(this.#props.bucketFolder, name), { recursive: true, force: true });
  }
}
