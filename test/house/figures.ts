import { foldersInRings } from './folder-circles.ts';
import { importsOf } from './imports.ts';
import { castsIn } from './measures.ts';
import { bareCode, type CodeFile, productFolders } from './read-code.ts';

/** A figure by its name; names that begin alike stand together. */
export type Figures = ReadonlyMap<string, number>;

/** Entry points whose files by value are counted: how much of the house one has to know to follow each. */
const paths = {
  'GET /units': 'functions/measurements/get-units.ts',
  'POST /measurements': 'functions/measurements/post-measurements.ts',
  'a due reminder': 'functions/jobs/run-due-reminders.ts',
  'a study': 'functions/studies/post-study-create.ts',
  'an assistant': 'functions/assistants/assistants.ts',
};

/** The compass of the house: how much there is of what one has to hold in one's head. */
export function houseFigures(files: readonly CodeFile[]): Figures {
  const code = files.filter(({ path }) => /\.(?:m?js|tsx?)$/.test(path));
  const product = code.filter(({ path }) => productFolders.includes(path.split('/')[0] ?? ''));
  return new Map([
    ...linesByRoom(files),
    ...filesByValue(product),
    ['queues in the index due', count(product, /\bdueQueue\(\{|\bqueryDue\(/g)],
    ['record files', count(product, /\brecord\(\{/g)],
    ['files with conditions by hand', product.filter(({ text }) => /ConditionExpression/.test(text)).length],
    ['conditional spreads', count(product, /\.\.\.\(\w[\w.?]* [!=]== undefined (?:\?|&&)/g)],
    ['casts', product.reduce((sum, { text }) => sum + castsIn(text), 0)],
    ['folders in circles', circles(product)],
    ['type names in several files', sharedTypeNames(product)],
  ]);
}

const linesOf = (text: string) => text.split('\n').length - 1;

const count = (files: readonly CodeFile[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

/** A room is a folder of the product or of tests, in shared/ and web/ a folder in it. */
function linesByRoom(files: readonly CodeFile[]): [string, number][] {
  const roomOf = (path: string) => {
    const [first = '', second = ''] = path.split('/');
    return ['shared', 'web', 'test'].includes(first) && !second.includes('.') ? `${first}/${second}` : first;
  };
  const sums = new Map<string, number>();
  const add = (name: string, lines: number) => sums.set(name, (sums.get(name) ?? 0) + lines);
  for (const { path, text } of files) {
    add(path.startsWith('test/') ? 'lines of tests' : 'lines of product', linesOf(text));
    add(`lines of ${roomOf(path)}`, linesOf(text));
  }
  return [...sums].sort(([a], [b]) => a.localeCompare(b));
}

/** Files that are loaded with an entry point: what is imported for its types alone, or when it is needed, is not. */
export function filesByValue(files: readonly CodeFile[]): [string, number][] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const reach = (from: string, seen: Set<string>): Set<string> => {
    const text = textOf.get(from);
    if (seen.has(from) || text === undefined) return seen;
    seen.add(from);
    for (const { to, isPackage, isType, isLater } of importsOf(from, text))
      if (!isPackage && !isType && !isLater) reach(to, seen);
    return seen;
  };
  return Object.entries(paths).map(([name, path]) => [
    `files by value of ${name}`,
    reach(path, new Set()).size,
  ]);
}

/** web/ is above shared/ where pages are answered, and below it where it draws with the domain. */
const circles = (files: readonly CodeFile[]) =>
  foldersInRings(files.flatMap(({ path, text }) => importsOf(path, text))).filter((folder) =>
    folder.includes('/'),
  ).length;

function sharedTypeNames(files: readonly CodeFile[]): number {
  const places = new Map<string, number>();
  for (const { text } of files) {
    const declared = [...bareCode(text).matchAll(/^(?:export )?(?:interface|type) (\w+)\b/gm)];
    for (const name of new Set(declared.map(([, name = '']) => name)))
      places.set(name, (places.get(name) ?? 0) + 1);
  }
  return [...places.values()].filter((files) => files > 1).length;
}
