/**
 * Shows the owners of the processor's time in requests to warm functions, by V8's own samples: this code, Node or
 * HTTP. `npm run bench -- peer` does the same beside the peer's figures; this needs no peer. Run it by `npm run
 * bench -- profile`; `--scale 0.1` tries it out.
 */
import { parseArgs } from 'node:util';
import { startDaymark } from './peer/daymark.ts';
import { timeOf } from './peer/drive.ts';
import { phases } from './peer/phases.ts';
import { PersonAtWork } from './peer/work.ts';
import { profilePhases, profileTable } from './profile/profile-phases.ts';
import { report } from './progress.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);

const daymark = await startDaymark(10);
try {
  const people = daymark.people.map((person) => new PersonAtWork(person));
  await Promise.all(people.map((person) => person.prepareYear()));
  const milliseconds = new Map<string, number>();
  for (const round of ['Warming up', 'Timing'])
    for (const { name, operations, rows, operate } of phases) {
      report(`${round}: ${name}`);
      const times = (round === 'Timing' ? operations : operations / 2) * scale;
      const driven = await timeOf(daymark, people, times, operate);
      milliseconds.set(name, driven.cpuMicroseconds / 1000 / driven.operations / rows);
    }
  const profiles = await profilePhases(daymark, people, phases, scale);
  console.log(profileTable(profiles, (name) => milliseconds.get(name) ?? 0));
} finally {
  await daymark.stop();
}
