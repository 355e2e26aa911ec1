import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordDemo } from '../lib/local/demo/record-demo.ts';

/** Records what the app's demo shows, with a local service that has nobody in it (`npm start -- --data memory --demo off`). */
const answers = Object.entries(await recordDemo(process.argv[2] ?? 'http://127.0.0.1:3000'));
const lines = answers.map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`);
const file = join(import.meta.dirname, '..', 'web', 'app', 'demo', 'recorded-answers.json');
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${answers.length} answers in ${file}`);
process.exit(0);
