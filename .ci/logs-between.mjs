import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const most = 60;
const speaksOfFault = /"level":"(?:ERROR|WARN)"|"status":5\d\d|Error|ECONN|timed out|^\s+at /;

/** Lines that services wrote into a folder's files between two times and that speak of a fault, the last ones. */
export function logsBetween(folder, from, to) {
  if (!folder) return [];
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => {
      const at = Date.parse(line.slice(0, 24));
      return at >= from && at <= to && speaksOfFault.test(line.slice(25));
    })
    .sort()
    .slice(-most);
}
