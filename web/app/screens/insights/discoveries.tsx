import { useSignal } from '@preact/signals';
import { counted } from '../../../../shared/domain/texts/counted.ts';
import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { Answer } from '../../api/routes.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import {
  discoveriesPath,
  firstLines,
  firstThrees,
  linkedThrees,
  missingDays,
  shownDiscoveries,
} from '../../studies/discoveries-view.ts';
import { Questions } from '../../studies/questions.tsx';
import { clockOfPerson, clockText, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { DiscoveryLine } from './discovery-line.tsx';
import { Dismissed } from './dismissed.tsx';
import { LookAgain } from './look-again.tsx';

/** The pairs that go together by more than chance, and what that list is worth. */
export function Discoveries({ hasRecords }: { readonly hasRecords: boolean }) {
  const { data, problem } = useReading(discoveriesPath);
  return (
    <section aria-labelledby="stands-out" class="stands-out">
      <h2 id="stands-out">What stands out</h2>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && <List found={data} hasRecords={hasRecords} />}
    </section>
  );
}

type Insights = Answer<'GET', typeof discoveriesPath>;

function List({ found, hasRecords }: { readonly found: Insights; readonly hasRecords: boolean }) {
  const { list } = found;
  const lines = shownDiscoveries(found.discoveries, outbox.value);
  const showsAll = useSignal(false);
  const shown = showsAll.value ? lines : lines.slice(0, firstLines);
  const threes = linkedThrees(found.discoveries);
  const moreThrees = threes.slice(firstThrees);
  return (
    <>
      {lines.length === 0 && <Nothing list={list} hasRecords={hasRecords} />}
      <Questions />
      <ul class="studies">
        {shown.map((line) => (
          <li key={`${line.causeVariableId} ${line.effectVariableId}`}>
            <DiscoveryLine line={line} />
          </li>
        ))}
      </ul>
      {lines.length > firstLines && (
        <p class="buttons">
          <button
            type="button"
            class="second"
            aria-expanded={showsAll.value}
            onClick={() => {
              showsAll.value = !showsAll.value;
            }}
          >
            {showsAll.value ? `Only the first ${firstLines}` : `All ${lines.length}`}
          </button>
        </p>
      )}
      <details class="about-list">
        <summary>How this list is made</summary>
        {[...list.sentences, ...list.leftOut]
          .filter((sentence) => !moreThrees.includes(sentence))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        {moreThrees.length > 0 && (
          <details>
            <summary>{counted(moreThrees.length, 'more group')} of three</summary>
            {moreThrees.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </details>
        )}
        {list.madeAt !== undefined && <MadeAt moment={list.madeAt} />}
      </details>
      <Dismissed lines={found.dismissed} />
      {hasRecords && <LookAgain madeAt={list.madeAt} />}
    </>
  );
}

/** Shown with nothing to list: what is certain already, and what is missing for the first answer. */
function Nothing({ list, hasRecords }: { readonly list: Insights['list']; readonly hasRecords: boolean }) {
  // An answer that an older version kept has none.
  const { certain = [], nearest } = list;
  if (!hasRecords)
    return (
      <>
        <p class="lead">Nothing to compare yet. Record two things for a few weeks first.</p>
        <p class="buttons">
          <a class="button second" href="/app/record">
            Record something
          </a>
        </p>
      </>
    );
  return (
    <>
      <p class="lead">{nothingText(list)}</p>
      {certain.length > 0 && (
        <div class="card certain">
          <h3>What’s already certain</h3>
          <dl>
            {certain.map(({ variableId, variableName, sentence }) => (
              <div key={variableId}>
                <dt>
                  <a href={`/app/variable?id=${variableId}`}>{variableName}</a>
                </dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {nearest.length > 0 && (
        <div class="card certain">
          <h3>For a first answer, record</h3>
          <ul class="sentences">
            {missingDays(nearest).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function nothingText({ madeAt, pairsLookedAt, pairsCompared = pairsLookedAt }: Insights['list']): string {
  if (madeAt === undefined)
    return 'We haven’t looked through your records yet. We do that tonight, or now if you like.';
  return pairsCompared === 0
    ? 'There are not enough days to compare anything yet.'
    : 'Nothing stands out so far. That’s an answer too.';
}

function MadeAt({ moment }: { readonly moment: string }) {
  const { data: user } = useReading('/api/v3/user');
  const at = parseUtc(moment);
  if (user === undefined || at === undefined) return null;
  const clock = clockOfPerson(user);
  const dateOf = (time: number) => dayAt(clock, time).date;
  return (
    <p>
      This list was made on {dateText(dateOf(at), dateOf(nowSeconds.value))} at {clockText(clock, at)}.
    </p>
  );
}
