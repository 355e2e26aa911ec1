/** "1 reminder", "2 reminders", "no reminders". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : several}`;

/** "a, b and c"; nothing for nothing. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
