import { serveLocally } from '../../../lib/local/serve-locally.ts';
import { UsageCounter } from './usage-counter.ts';

/** The local service as `npm start` runs it, which also counts what functions ask of the table. */
await serveLocally({ meterOf: (database) => new UsageCounter(database) });
