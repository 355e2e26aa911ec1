import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import { useReading } from '../../data/use-reading.ts';
import { isForeign } from '../../entry/own-sources.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { settingsPath } from '../../settings/person-settings.ts';
import { dayText } from '../../ui/day-text.ts';
import { Reading } from '../../ui/reading.tsx';
import { SourceKindField } from '../../ui/source-kind-field.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { kindsWith, type SourceKindSetting } from './sources-view.ts';

/** The highest number of names in one sentence. */
const mostNamed = 6;

const listed = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`;

type Connector = RecordOf<Answer<'GET', '/api/v3/connectors/list'>['connectors']>;

/** The sources of records besides the app itself, and what each of them is. */
export function Screen() {
  const { data, problem } = useReading('/api/v3/connectors/list');
  const { data: user } = useReading('/api/v3/user');
  const used = data?.connectors.filter(({ count, connected }) => count > 0 || connected) ?? [];
  const others = (data?.otherSources ?? []).filter(({ sourceName }) => isForeign(sourceName));
  const names = others.map(({ sourceName }) => sourceName);
  const kinds = user === undefined ? [] : kindsWith(user.sources ?? [], names, outbox.value);
  const isNothing = used.length + kinds.length === 0;
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Sources</h1>
      <p class="muted">
        When several devices record the same thing, one counts for each hour. Values you type in count in
        hours without a device.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {(data === undefined || user === undefined) && problem === undefined && <Reading />}
      {data !== undefined && user !== undefined && isNothing && (
        <p class="calm">
          Nothing has come from another app or device yet. <a href="/app/bring">Import your data</a> or{' '}
          <a href="/app/phones">connect a phone</a>.
        </p>
      )}
      {!isNothing && (
        <ul class="card records">
          {used.map((connector) => (
            <Connected key={connector.id} of={connector} />
          ))}
          {kinds.map((setting, i) => {
            const { variableNames } = others.find(({ sourceName }) => isSame(sourceName, setting)) ?? {};
            return (
              <li key={setting.sourceName}>
                <SourceKindField
                  id={`kind-${i}`}
                  sourceName={setting.sourceName}
                  kind={setting.kind ?? undefined}
                  onChange={(kind) => saveKind({ ...setting, kind })}
                />
                {variableNames !== undefined && <p class="hint">Has recorded {listed(variableNames)}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const isSame = (name: string, { sourceName }: SourceKindSetting) =>
  name.toLowerCase() === sourceName.toLowerCase();

const Connected = ({ of: { displayName, count, lastSuccessfulUpdatedAt } }: { readonly of: Connector }) => (
  <li>
    <p>
      <strong>{displayName}</strong>
    </p>
    <p class="hint">
      {numbered(count, 'record')}
      {lastSuccessfulUpdatedAt !== undefined && `, last on ${dayText(lastSuccessfulUpdatedAt)}`}
    </p>
  </li>
);

/** Says what a source is, which decides what counts where several record the same. */
const saveKind = (setting: SourceKindSetting) =>
  void write('POST', settingsPath, {
    body: { sources: [setting] },
    label: `What ${setting.sourceName} is`,
    subject: `source ${setting.sourceName}`,
    refreshes: ['/api/v3/user', '/api/v3/userVariables', '/api/v3/measurements', '/api/v3/studies'],
    canBeUndone: true,
  });
