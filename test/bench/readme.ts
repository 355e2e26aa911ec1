/** Writes into README.md what the committed figures say. Run it by `node test/bench/readme.ts`; benchmarks do. */
import { writeReadme } from './readme/write-readme.ts';

writeReadme();
