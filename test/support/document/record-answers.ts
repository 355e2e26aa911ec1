import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesIn } from '../operations/shortened.ts';

const project = join(import.meta.dirname, '..', '..', '..');
export const answersFile = join(project, 'shared', 'openapi', 'answers.json');

type Answers = Readonly<Record<string, unknown>>;

const hasSameMembers = (one: unknown, other: unknown) =>
  JSON.stringify(placesIn(one)) === JSON.stringify(placesIn(other));

/** The values of an answer by their places. */
function* leavesOf(answer: unknown, place = ''): Generator<readonly [string, unknown]> {
  if (typeof answer !== 'object' || answer === null) yield [place, answer];
  else for (const [name, member] of Object.entries(answer)) yield* leavesOf(member, `${place}/${name}`);
}

/** Ids and the like that are random, with those that replace them in what is recorded already. */
function namesakes(recorded: Answers, answers: Answers): Map<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  for (const [id, answer] of Object.entries(answers)) {
    const before = new Map(leavesOf(recorded[id]));
    for (const [place, value] of leavesOf(answer)) {
      const known = before.get(place);
      const isDrawn =
        (typeof value === 'number' && value > 1e6) || (typeof value === 'string' && value.length > 9);
      if (isDrawn && typeof known === typeof value && known !== value) found.set(value, known);
    }
  }
  return found;
}

/** A moment of this run; what is recorded has one of its own. */
const moment = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/;

function settled(answer: unknown, known: ReadonlyMap<unknown, unknown>, today: string): unknown {
  const text = JSON.stringify(answer, (_, value) => {
    if (known.has(value)) return known.get(value);
    const isNow = typeof value === 'string' && value.startsWith(today);
    return isNow ? value.replace(moment, '2026-10-05T09:00:00') : value;
  });
  return JSON.parse(text);
}

/**
 * Writes the answers that are not there yet, or have other members now. The others stay as they are, and new ones name
 * the same things as they do.
 */
export function recordAnswers(recorded: Answers, answers: Answers): Answers {
  const known = namesakes(recorded, answers);
  const today = new Date().toISOString().slice(0, 10);
  const kept = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      hasSameMembers(recorded[id], answer) ? recorded[id] : settled(answer, known, today),
    ]),
  );
  writeFileSync(answersFile, `${JSON.stringify(kept, null, 2)}\n`);
  execFileSync(join(project, 'node_modules', '.bin', 'biome'), ['format', '--write', answersFile]);
  return kept;
}
