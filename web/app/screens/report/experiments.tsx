import { useReading } from '../../data/use-reading.ts';
import type { Summary } from '../../studies/experiments-view.ts';
import { trusted } from '../../trusted.ts';

/** The experiments that ended in these weeks, each with its picture and what it says. */
export function Experiments({ of }: { readonly of: readonly Summary[] }) {
  return (
    <>
      {of.map(({ id }) => (
        <One key={id} id={id} />
      ))}
    </>
  );
}

function One({ id }: { readonly id: string }) {
  const { data, problem } = useReading('/api/v3/experiments/one', { id });
  const { title, result, report } = data?.experiment ?? {};
  return (
    <figure>
      {/* The drawing escapes every name in it. */}
      {result?.picture !== undefined && (
        <div dangerouslySetInnerHTML={{ __html: trusted.createHTML(result.picture.svg) }} />
      )}
      <figcaption>
        <strong>{title ?? 'Experiment'} </strong>
        {result === undefined ? (problem ?? 'Reading…') : `${report?.design} ${result.words.join(' ')}`}
      </figcaption>
    </figure>
  );
}

/** The experiments that ended between two days, both included. */
export const endedWithin = (
  experiments: readonly Summary[],
  { first, last }: { readonly first: string; readonly last: string },
): readonly Summary[] =>
  experiments.filter(({ endedAt }) => {
    const date = endedAt?.slice(0, 10);
    return date !== undefined && date >= first && date <= last;
  });
