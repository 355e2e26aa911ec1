import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { listed, type Study, studyAddress } from './insights-view.ts';
import { NewStudy } from './new-study.tsx';
import { VerdictLine } from './verdict.tsx';

export function Screen() {
  const { data, problem } = useReading('/api/v3/studies', { limit: 100 });
  const { data: variables } = useReading('/api/v3/userVariables', { limit: 200, sort: 'name' });
  const studies = listed(data?.studies ?? [], outbox.value);
  return (
    <>
      <h1 tabIndex={-1}>Insights</h1>
      <p class="muted">What your own records say, and what they do not.</p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data !== undefined && studies.length === 0 && (
        <p class="calm">
          No studies yet. Ask a question below; it needs some weeks of records of both sides.
        </p>
      )}
      <ul class="studies">
        {studies.map((study) => (
          <li key={study.id}>
            <One study={study} />
          </li>
        ))}
      </ul>
      <NewStudy variables={variables?.userVariables ?? []} />
    </>
  );
}

const One = ({ study }: { readonly study: Study }) => (
  <article class="card study-line">
    <h2>
      <a href={studyAddress(study)}>{study.studyTitle ?? study.studyText.title}</a>
    </h2>
    <p>{study.studyText.tagLine}</p>
    <VerdictLine study={study} />
  </article>
);
