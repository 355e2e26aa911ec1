import { useSignal } from '@preact/signals';
import { counted } from '../../../../shared/domain/texts/counted.ts';
import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { Answer } from '../../api/routes.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { DayWithout } from '../../studies/day-without.tsx';
import {
  discoveriesPath,
  firstLines,
  firstThrees,
  linkedThrees,
  openQuestions,
  shownDiscoveries,
} from '../../studies/discoveries-view.ts';
import { clockOfPerson, clockText, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { DiscoveryLine } from './discovery-line.tsx';
import { Dismissed } from './dismissed.tsx';
import { LookAgain } from './look-again.tsx';

/** The pairs that go together by more than chance, and what that list is worth. */
export function Discoveries() {
  const { data, problem } = useReading(discoveriesPath);
  return (
    <section aria-labelledby="stands-out" class="stands-out">
      <h2 id="stands-out">What stands out</h2>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && <List found={data} />}
    </section>
  );
}

function List({ found }: { readonly found: Answer<'GET', typeof discoveriesPath> }) {
  const { list } = found;
  const lines = shownDiscoveries(found.discoveries, outbox.value);
  const showsAll = useSignal(false);
  const shown = showsAll.value ? lines : lines.slice(0, firstLines);
  const [head, ...about] = list.sentences;
  const threes = linkedThrees(found.discoveries);
  const moreThrees = threes.slice(firstThrees);
  return (
    <>
      <p class="lead">{head}</p>
      {openQuestions(list.unanswered, outbox.value).map(({ variableId, variableName }) => (
        <DayWithout key={variableId} variableId={variableId} name={variableName} />
      ))}
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
      <details class="about-list" open={found.discoveries.length === 0}>
        <summary>How this list is made</summary>
        {[...about, ...list.leftOut]
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
      {found.discoveries.length === 0 && (
        <p class="buttons">
          <a class="button second" href="/app/record">
            Record something
          </a>
        </p>
      )}
      <Dismissed lines={found.dismissed} />
      <LookAgain madeAt={list.madeAt} />
    </>
  );
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
