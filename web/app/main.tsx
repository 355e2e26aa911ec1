import './app.css';
import { render } from 'preact';
import { getToken, SignedOutError, signInAddress } from './api/session.ts';
import { forgetReads } from './data/database.ts';
import { refresh } from './data/reads.ts';
import { startOutbox } from './outbox/outbox.ts';
import { startRouter } from './router.ts';
import { Shell } from './ui/shell.tsx';
import { startWorker } from './worker/start-worker.ts';

startRouter();
const root = document.querySelector('#app');
if (root !== null) render(<Shell />, root);
startOutbox();
startWorker();
void begin();

/** The screens show at once what is kept here; meanwhile it is found out who is signed in. */
async function begin(): Promise<void> {
  try {
    await getToken();
  } catch (error) {
    // Out of reach is no reason to send anybody away.
    if (!(error instanceof SignedOutError)) return;
    await forgetReads();
    location.replace(signInAddress());
  }
}

/** After a while elsewhere much may have changed. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh();
});
addEventListener('online', () => void refresh());
