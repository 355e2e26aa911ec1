/**
 * The same work for this service and for Parse Server on PostgreSQL, in turns, in one run on loopback. Run it by
 * `npm run bench -- peer`; it installs Parse Server and PostgreSQL where they are missing. `--scale 0.1` tries it
 * out with a tenth of the work and writes nothing.
 */
import { parseArgs } from 'node:util';
import { writeFigures } from './figures-folder.ts';
import { describeMachine } from './machine.ts';
import { BareServer } from './peer/bare.ts';
import { CannotInstall } from './peer/cannot-install.ts';
import type { Contender } from './peer/contender.ts';
import { type Daymark, startDaymark } from './peer/daymark.ts';
import { type DriveResult, drive } from './peer/drive.ts';
import { installPeer, startParse } from './peer/parse.ts';
import { type PeerFigures, peerPage, toPeerFigure } from './peer/peer-page.ts';
import { phases, shareOfWarmUp } from './peer/phases.ts';
import { PersonAtWork } from './peer/work.ts';
import { profilePhases } from './profile/profile-phases.ts';
import { report } from './progress.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);
const connections = 10;
/** Many short ones: what slows the machine for a while slows both. */
const rounds = 20;

interface Entrant {
  readonly contender: Contender;
  readonly people: readonly PersonAtWork[];
  readonly driven: Map<string, DriveResult[]>;
}

async function compare(daymark: Daymark, peer: Contender, bare: BareServer): Promise<PeerFigures> {
  const entrants: Entrant[] = [daymark, peer].map((contender) => ({
    contender,
    people: contender.people.map((person) => new PersonAtWork(person)),
    driven: new Map(phases.map(({ name }) => [name, []])),
  }));
  for (const { contender, people } of entrants) {
    report(`Warming up ${contender.name}`);
    await Promise.all(people.map((person) => person.prepareYear()));
    for (const { operations, operate } of phases)
      await drive({ contender, bare }, people, operations * shareOfWarmUp * scale, operate);
  }
  for (let round = 1; round <= rounds; round++)
    for (const { name, operations, operate } of phases)
      for (const { contender, people, driven } of entrants) {
        const share = Math.ceil((operations / rounds) * scale);
        report(`Round ${round} of ${rounds}, ${contender.name}: ${name}, ${share} times`);
        driven.get(name)?.push(await drive({ contender, bare }, people, share, operate));
      }
  const replays = [];
  for (const { contender, people } of entrants)
    replays.push({ contender: contender.name, rows: (await people[0]?.replay()) ?? 0 });
  const profiles = await profilePhases(daymark, entrants[0]?.people ?? [], phases, scale);
  return {
    machine: describeMachine(),
    connections,
    columns: phases.map(({ name, rows }) => ({
      name,
      contenders: entrants.map(({ contender, driven }) =>
        toPeerFigure(contender.name, driven.get(name) ?? [], rows),
      ),
    })),
    replays,
    profiles,
  };
}

const mostMinutes = 25;
setTimeout(() => {
  console.error(`Nothing was compared: it was not done after ${mostMinutes} minutes.`);
  process.exit(1);
}, mostMinutes * 60_000).unref();
const started: Contender[] = [];
let bare: BareServer | undefined;
async function stopAll(): Promise<void> {
  for (const contender of started.splice(0).reverse()) await contender.stop();
  await bare?.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopAll().finally(() => process.exit(1)));

try {
  const peer = await installPeer(report);
  report('Starting Daymark and its database');
  const daymark = await startDaymark(connections);
  started.push(daymark);
  report('Starting Parse Server and PostgreSQL');
  const parse = await startParse(connections, peer);
  started.push(parse);
  bare = await BareServer.start();
  const figures = await compare(daymark, parse, bare);
  const page = peerPage(figures);
  console.log(page);
  if (scale === 1) {
    writeFigures('peer', figures, page);
  }
} catch (error) {
  console.error(error instanceof CannotInstall ? `Nothing was compared: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
