import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordDemo } from '../lib/local/demo/record-demo.ts';

/** Records what the app's demo shows, with a local service that has nobody in it (`npm start -- --data memory --demo off`). */
const { answers, doctorPage } = await recordDemo(process.argv[2] ?? 'http://127.0.0.1:3000');
const folder = join(import.meta.dirname, '..', 'web', 'app', 'demo');
const lines = Object.entries(answers).map(
  ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
);
const file = join(folder, 'recorded-answers.json');
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
writeFileSync(join(folder, 'doctor-page.html'), doctorPage);
console.log(`${lines.length} answers in ${file}`);
process.exit(0);
