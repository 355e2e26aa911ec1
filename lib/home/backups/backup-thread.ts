import { parentPort, workerData } from 'node:worker_threads';
import { makeBackup } from './make-backup.ts';

const { props, now } = workerData;
parentPort?.postMessage(await makeBackup(props, now));
