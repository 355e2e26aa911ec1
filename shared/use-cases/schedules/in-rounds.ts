interface WorkRound<Counts> {
  readonly counts: Counts;
  /** True if somebody's work gave way to the others', and may go on. */
  readonly isUnfinished: boolean;
}

/** Gives everybody a part of the run, and again while there is time. So a long work keeps nobody waiting. */
export async function inRounds<Counts extends Readonly<Record<string, number>>>(
  runRound: () => Promise<WorkRound<Counts>>,
  hasTime: () => boolean,
): Promise<Counts> {
  let round = await runRound();
  let { counts } = round;
  while (round.isUnfinished && hasTime()) {
    round = await runRound();
    const added = Object.entries(round.counts).map(([name, count]) => [
      name,
      // Who gave way before has had another turn.
      name === 'postponed' ? count : count + (counts[name] ?? 0),
    ]);
    counts = Object.fromEntries(added);
  }
  return counts;
}
