import './app.css';
import { render } from 'preact';
import { readAhead } from './data/read-ahead.ts';
import { refresh } from './data/reads.ts';
import { door, start } from './door.ts';
import { announceInterruptedImport } from './imports/import-status.ts';
import { isLookingAround } from './looking-around.ts';
import { startOutbox } from './outbox/outbox.ts';
import { startRouter } from './router.ts';
import { Shell } from './shell.tsx';
import { Threshold } from './ui/threshold.tsx';
import { startWorker } from './worker/start-worker.ts';

const App = () => (door.value.kind === 'open' ? <Shell /> : <Threshold />);

startRouter();
const root = document.querySelector('#app');
if (root !== null) render(<App />, root);
const stopWaiting = door.subscribe(({ kind }) => kind === 'open' && begin());
void start();

/** Starts the app's work; the screens show at once what is kept here. */
function begin(): void {
  queueMicrotask(() => stopWaiting());
  startOutbox();
  readAhead();
  if (isLookingAround) return;
  startWorker();
  void announceInterruptedImport();
}

const isOpen = () => door.value.kind === 'open';

/** Much may have changed while the person was elsewhere. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && isOpen()) void refresh();
});
addEventListener('online', () => {
  if (isOpen()) void refresh();
  else if (door.value.kind === 'out-of-reach') location.reload();
});
