import type { LoadFigures } from '../load/load-page.ts';
import { databaseOf } from '../machine.ts';

/** The requests that one core of functions answers, as docs/figures/README.md states them. */
export const loadPart = ({
  machine,
  held,
  perRequest,
  perCoreSecond,
  perFunctionSecond,
  megabytes,
}: LoadFigures) =>
  `\`npm run bench -- load\` (3 minutes): everyday requests of 20 people, held at ${held.rate} a second for a minute: median ${held.median} ms, p99 ${held.p99} ms, ${held.errors} errors. A request took the functions **${perRequest.functions} ms** of processor, HTTP included; ${databaseOf(machine)} took ${perRequest.database} ms and the sender ${perRequest.sender} ms besides, which are not ours. So a core of functions answers **${perCoreSecond} such requests a second**, a function of ${megabytes} MB ${perFunctionSecond} ([figures](load.md)).`;
