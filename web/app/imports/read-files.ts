import { trusted } from '../trusted.ts';
import type { Answers, FromWorker, Request, ToWorker } from './messages.ts';

/** The name of the worker's script, filled in by the build. */
declare const IMPORTER: string;

/** A sentence for the person about their file, or about this device. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Files that are read along with the page, by a worker of their own. */
export interface FileReader {
  ask<R extends Request>(request: R): Promise<Answers[R['kind']]>;
  pause(isPaused: boolean): void;
  end(): void;
}

const notLoaded =
  'The part of the app that reads files could not be loaded. Check your connection, then reload the page.';
const stopped = 'Reading was stopped.';
const gaveUp =
  'Reading stopped: this browser ran out of memory, or the file is a kind we don’t know. Close other tabs and try again, or use the command line.';

export function readFiles(onProgress: (read: number, all: number) => void): FileReader {
  const worker = new Worker(trusted.createScriptURL(`/app/${IMPORTER}`));
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let [asked, hasAnswered, isEnded] = [0, false, false];
  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Unreadable(message));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    hasAnswered = true;
    if (data.kind === 'progress') {
      onProgress(data.read, data.all);
      return;
    }
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'answer') found?.resolve(data.answer);
    else found?.reject(new Unreadable(data.message ?? gaveUp));
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failAll(hasAnswered ? gaveUp : notLoaded);
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (isEnded) throw new Unreadable(stopped);
        const id = ++asked;
        waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
        post({ id, request });
      }),
    pause: (isPaused) => post({ kind: 'pause', isPaused }),
    end: () => {
      isEnded = true;
      worker.terminate();
      failAll(stopped);
    },
  };
}
