import { useState } from 'preact/hooks';
import { get } from '../../api/call.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import { shareViews } from '../../data/shares-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { deleteRecordsOf } from '../../outbox/delete-records-of.ts';
import { endShare } from '../../outbox/end-share.ts';
import { outbox } from '../../outbox/outbox.ts';
import { clockOfPerson, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CopyNotice } from '../../ui/copy-notice.tsx';
import { Reading } from '../../ui/reading.tsx';
import { useCurrent } from '../../ui/use-current.ts';
import { WayBack } from '../../ui/way-back.tsx';

const path = '/api/v3/accesses';
type AccessRow = RecordOf<Answer<'GET', typeof path>['accesses']>;

/** The others who used the person's records, day by day. */
export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  const reading = useCurrent(path, { limit: 50 });
  const { data, next, problem, isCurrent } = reading;
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Who used your records</h1>
      <p class="muted">
        Everything other people, apps and assistants do with your records is listed here for 400 days. So are
        the commands of whoever runs this service. They could also read its database or a backup, which leaves
        no trace here.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      <CopyNotice reading={reading} clock={user && clockOfPerson(user)} />
      {data === undefined || user === undefined ? (
        <Reading />
      ) : (
        <List
          key={data.accesses[0]?.lastRequestId}
          first={data.accesses}
          next={next}
          isCurrent={isCurrent}
          today={dayAt(clockOfPerson(user), nowSeconds.value).date}
        />
      )}
    </>
  );
}

/** A sentence names eight of them at most. */
const mostInSentence = 8;

/** Every variable with its number, where there are more than the sentence names. */
function Variables({ access: { kinds } }: { readonly access: AccessRow }) {
  const long = kinds.filter(({ variables }) => variables.length > mostInSentence);
  return long.map(({ verb, subject, variables }) => (
    <details key={`${verb} ${subject}`}>
      <summary>
        All {variables.length} variables {verbs[verb]}
      </summary>
      <ul>
        {variables.map(({ id, name, requests }) => (
          <li key={id}>
            {name}, {requests === 1 ? 'once' : `${requests} times`}
          </li>
        ))}
      </ul>
    </details>
  ));
}

const verbs = { read: 'read', wrote: 'recorded or changed', deleted: 'deleted from' } as const;

/** Only apps and assistants have records that can be deleted together. */
const hasRecorded = ({ actorKind, kinds }: AccessRow) =>
  (actorKind === 'app' || actorKind === 'assistant') && kinds.some(({ verb }) => verb === 'wrote');

/** Ends the access of someone who still has it. */
function End({ access: { actorId } }: { readonly access: AccessRow }) {
  const { data } = useReading('/api/v3/shares');
  const found = data && shareViews(data.authorizedClients, outbox.value);
  const view = found?.find(({ share }) => share.clientId === actorId);
  if (view === undefined) return null;
  if (view.isEnding) return <p class="hint">Access ends as soon as this is sent.</p>;
  return (
    <p class="buttons">
      <button type="button" class="second" onClick={() => void endShare(view.share)}>
        End access<span class="unseen"> of {view.share.appDisplayName}</span>
      </button>
    </p>
  );
}

interface Props {
  readonly first: readonly AccessRow[];
  readonly next: Readonly<Record<string, string>> | undefined;
  readonly today: string;
  readonly isCurrent: boolean;
}

function List({ first, next, today, isCurrent }: Props) {
  const [more, setMore] = useState<readonly AccessRow[]>([]);
  const [rest, setRest] = useState(next);
  const [problem, setProblem] = useState<string>();
  if (first.length === 0)
    return (
      <p class="calm">
        {isCurrent
          ? 'Nobody else has used your records.'
          : 'When you were last online, nobody else had used your records.'}
      </p>
    );
  const readOn = async () => {
    try {
      const page = await get(path, { ...rest });
      setMore([...more, ...page.data.accesses]);
      setRest(page.next);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const all = [...first, ...more];
  const isLatest = (access: AccessRow) => all.find(({ actorId }) => actorId === access.actorId) === access;
  return (
    <>
      {byDay(all).map(({ day, accesses }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dateText(day, today)}</h2>
          <ul class="card records">
            {accesses.map((access) => (
              <li key={`${access.actorKind} ${access.actorId} ${access.firstAt}`}>
                <p>{access.text}</p>
                <Variables access={access} />
                {isLatest(access) && <End access={access} />}
                {hasRecorded(access) && (
                  <button
                    type="button"
                    class="second"
                    onClick={() => void deleteRecordsOf(access.actorId, access.actorName)}
                  >
                    End access and delete what it recorded
                    <span class="unseen"> of {access.actorName}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {rest !== undefined && (
        <p class="buttons">
          <button type="button" class="second" onClick={() => void readOn()}>
            Earlier days
          </button>
        </p>
      )}
    </>
  );
}

/** Records that come newest day first, gathered by their days. */
function byDay<Access extends { readonly day: string }>(
  accesses: readonly Access[],
): readonly { readonly day: string; readonly accesses: readonly Access[] }[] {
  const days = new Map<string, Access[]>();
  for (const access of accesses) {
    const others = days.get(access.day);
    if (others === undefined) days.set(access.day, [access]);
    else others.push(access);
  }
  return [...days].map(([day, ofDay]) => ({ day, accesses: ofDay }));
}
