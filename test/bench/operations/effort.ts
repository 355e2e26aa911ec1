/** The number of runs by which a function's processor time is measured. */
export interface Effort {
  /** Requests whose CPU is not counted yet. */
  readonly warmUp: number;
  readonly rounds: number;
  readonly perRound: number;
}

/** Parts the events as an effort asks; where there are fewer than it takes, every part is smaller. */
export function shareOut<Event>(events: readonly Event[], { warmUp, rounds, perRound }: Effort) {
  const wanted = warmUp + rounds * perRound;
  const each = Math.max(1, Math.floor((events.length * perRound) / wanted));
  const possible = Math.min(rounds, events.length);
  const first = events.length - possible * each;
  return {
    warmUp: events.slice(0, first),
    rounds: Array.from({ length: possible }, (_, i) =>
      events.slice(first + i * each, first + (i + 1) * each),
    ),
  };
}
