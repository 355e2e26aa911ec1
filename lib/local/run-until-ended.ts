import { runInUtc } from '../../shared/settings/machine.ts';

interface RunningService {
  /** Resolves if the database ends under the service. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

/** Runs a service until it is told to end or its database ends; what keeps it from starting is said in a sentence. */
export async function runUntilEnded(usage: string, start: () => Promise<RunningService>): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  // Lambda runs in UTC in every Region; code that depends on the zone must fail here, too.
  runInUtc();
  let running: RunningService | undefined;
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await running?.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  // Tests start this with a channel: it ends when the parent dies.
  process.on('disconnect', () => end(0));
  try {
    running = await start();
    await running.databaseEnded;
    if (!isEnding) console.error('The database has ended, so this ends too.');
    await end(1);
  } catch (error) {
    if (error instanceof TypeError) console.error(usage);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
