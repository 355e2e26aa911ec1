import type { Profiler } from 'node:inspector';

type Frame = Profiler.ProfileNode['callFrame'];

/** The source file that a place of a bundle comes from; undefined for code that is in none. */
export type SourceOf = (frame: Frame) => string | undefined;

/** The owners of time, by the innermost source file on the stack: it owns also the time that Node works for it. */
const owners: readonly (readonly [pattern: RegExp, owner: string])[] = [
  [/^shared\/(data\/table\/calls\/|platform\/sign-request)/, 'sending calls: writing, signing, reading'],
  [/@smithy\//, 'sending calls: writing, signing, reading'],
  [/^shared\/data\//, 'the table: keys, values, records'],
  [/^shared\/http\/response/, 'the answer as JSON'],
  [/^shared\/answers\//, 'the records of the answer'],
  [/valibot|^shared\/schemas\//, 'schemas of requests and records'],
  [/@middy\/|^shared\/(http|platform|routes)\//, 'what every request passes'],
  [/^(shared|functions)\//, 'the work itself'],
];

const parts: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'collecting garbage'],
  ['(program)', 'Node, of nobody’s'],
]);

/** Shares of the time that the process was busy, by owner. */
export function sharesOf(profile: Profiler.Profile, sourceOf: SourceOf): ReadonlyMap<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])),
  );
  const spent = new Map<string, number>();
  profile.samples?.forEach((id, i) => {
    const node = nodes.get(id);
    const owner = node && ownerOf(node, parents, sourceOf);
    if (owner !== undefined) spent.set(owner, (spent.get(owner) ?? 0) + (profile.timeDeltas?.[i] ?? 0));
  });
  const busy = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return new Map([...spent].map(([owner, time]) => [owner, time / busy]));
}

/** Undefined while nothing is done, or nothing but measuring. */
function ownerOf(
  node: Profiler.ProfileNode,
  parents: ReadonlyMap<number, Profiler.ProfileNode>,
  sourceOf: SourceOf,
): string | undefined {
  const { functionName } = node.callFrame;
  if (functionName === '(idle)' || functionName === '(root)') return undefined;
  const part = parts.get(functionName);
  if (part !== undefined) return part;
  let isClient = false;
  for (let at: Profiler.ProfileNode | undefined = node; at !== undefined; at = parents.get(at.id)) {
    const source = sourceOf(at.callFrame);
    if (source !== undefined) return owners.find(([pattern]) => pattern.test(source))?.[1] ?? source;
    const { url } = at.callFrame;
    if (url.includes('inspector')) return undefined;
    if (url.includes('_http_client')) isClient = true;
    if (/test\/bench|lib\/local|_http_server/.test(url)) return 'HTTP towards the client, the event';
  }
  return isClient ? 'sending calls: Node’s HTTP client' : 'Node, of nobody’s';
}
