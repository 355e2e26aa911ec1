import { deletedIn } from '../../data/deleted-variables.ts';
import { useReading } from '../../data/use-reading.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { outbox } from '../../outbox/outbox.ts';
import { type ApiStudy, listed, studyAddress, verdictOf } from '../../studies/insights-view.ts';
import { VerdictLine } from '../../studies/verdict.tsx';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { Discoveries } from './discoveries.tsx';
import { NewStudy } from './new-study.tsx';

export function Screen() {
  const { data, problem } = useReading('/api/v3/studies', { limit: 100 });
  const { data: variables } = useReading('/api/v3/userVariables', {
    limit: 200,
    sort: 'name',
    includeHidden: true,
  });
  const studies = listed(data?.studies ?? [], outbox.value);
  return (
    <>
      <h1 tabIndex={-1}>Insights</h1>
      <p class="muted">What your records say, and what they don’t.</p>
      <Discoveries hasRecords={variables === undefined || variables.userVariables.length > 0} />
      <section aria-labelledby="studies">
        <h2 id="studies">Your studies</h2>
        {problem !== undefined && <p class="notice problem">{problem}</p>}
        {data === undefined && problem === undefined && <Reading />}
        {data !== undefined && studies.length === 0 && (
          <p class="calm">
            No studies yet. Ask a question below; an answer takes a few weeks of records of both.
          </p>
        )}
        <ul class="studies">
          {studies.map((study) => (
            <li key={study.id}>
              <One study={study} />
            </li>
          ))}
        </ul>
      </section>
      <p class="buttons">
        <a class="button second" href="/app/experiments">
          Experiments
        </a>
      </p>
      {variables !== undefined && <NewStudy variables={variables.userVariables.filter(isListed)} />}
      <Variables variables={variables?.userVariables ?? []} />
    </>
  );
}

/** An answer that an older version kept has no `hidden`. */
const isListed = ({ variableId, hidden, deletingSince }: ApiVariable): boolean =>
  hidden !== true && deletingSince === undefined && !deletedIn(outbox.value).has(variableId);

/** The number of them that one looks through; most people have fewer. */
const firstVariables = 30;

/** Links to each variable's own charts and settings; many more, and hidden ones, are a step away. */
function Variables({ variables }: { readonly variables: readonly ApiVariable[] }) {
  const [listed, hidden] = [variables.filter(isListed), variables.filter((one) => !isListed(one))];
  if (variables.length === 0) return null;
  return (
    <section aria-labelledby="variables">
      <h2 id="variables">What you track</h2>
      {listed.length > 0 && <Links to={listed.slice(0, firstVariables)} />}
      {listed.length > firstVariables && (
        <details>
          <summary>{listed.length - firstVariables} more</summary>
          <Links to={listed.slice(firstVariables)} />
        </details>
      )}
      {hidden.length > 0 && (
        <details>
          <summary>{hidden.length} hidden or being deleted</summary>
          <Links to={hidden} />
        </details>
      )}
    </section>
  );
}

const Links = ({ to }: { readonly to: readonly ApiVariable[] }) => (
  <ul class="card links">
    {to.map(({ variableId, displayName, variableCategoryName }) => (
      <li key={variableId}>
        <a href={`/app/variable?id=${variableId}`}>
          <CategoryIcon of={variableCategoryName} name={displayName} />
          <span class="name">{displayName}</span> <span class="muted">{variableCategoryName}</span>
        </a>
      </li>
    ))}
  </ul>
);

const One = ({ study }: { readonly study: ApiStudy }) => (
  <article class="card study-line">
    <h3>
      <a href={studyAddress(study)}>{study.studyTitle ?? study.studyText.title}</a>
    </h3>
    {/* A finding's title says it all; its plain averages would differ from the bars above, which split at a rounder amount. */}
    {verdictOf(study) !== 'finding' && <p>{study.studyText.tagLine}</p>}
    <VerdictLine study={study} />
  </article>
);
