import type { ImportFile } from './import-file.ts';

/** Files of an archive that no reader takes, by what they seem to hold. */
export interface UnreadFiles {
  readonly name: string;
  readonly files: number;
}

/** The kinds with the most files; what comes after them is counted as one. */
const mostKinds = 50;
const longestName = 80;

/** Files by kind: `UserSleeps_2026-05-01.csv` and `UserSleeps_2026-06-01.csv` are two of "UserSleeps.csv". */
export function unreadFiles(files: readonly ImportFile[]): UnreadFiles[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(kindOf(path), (counts.get(kindOf(path)) ?? 0) + 1);
  const kinds = [...counts]
    .map(([name, count]) => ({ name, files: count }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
  const rest = kinds.slice(mostKinds).reduce((sum, one) => sum + one.files, 0);
  return [...kinds.slice(0, mostKinds), ...(rest > 0 ? [{ name: 'Others', files: rest }] : [])];
}

/** The file's name without words that hold digits, which are dates and numbers; its folder where nothing is left. */
function kindOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  const dot = file.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, ''];
  const words = stem.split(/[\s_()-]+|\.(?=\d)/).filter((word) => word !== '' && !/\d/.test(word));
  return `${(words.join(' ') || folder || 'File').slice(0, longestName)}${ending.slice(0, 10)}`;
}
