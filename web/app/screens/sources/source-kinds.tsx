import { useReading } from '../../data/use-reading.ts';
import { write } from '../../outbox/outbox.ts';
import { settingsPath } from '../../settings/person-settings.ts';
import { SourceKindField } from '../../ui/source-kind-field.tsx';

interface Props {
  /** Sources that recorded something, whether it is known what they are or not. */
  readonly names: readonly string[];
}

/** Says what each source is, which decides what counts where several record the same. */
export function SourceKinds({ names }: Props) {
  const { data: user } = useReading('/api/v3/user');
  const known = new Map((user?.sources ?? []).map((one) => [one.sourceName.toLowerCase(), one]));
  const others = names.filter((name) => !known.has(name.toLowerCase()));
  const all = [...known.values(), ...others.map((sourceName) => ({ sourceName, kind: null, keeps: null }))];
  if (user === undefined || all.length === 0) return null;
  return (
    <section class="card" aria-labelledby="kinds">
      <h2 id="kinds">What they are</h2>
      {all.map(({ sourceName, kind, keeps }, i) => (
        <SourceKindField
          key={sourceName}
          id={`kind-${i}`}
          sourceName={sourceName}
          kind={kind ?? undefined}
          onChange={(chosen) =>
            void write('POST', settingsPath, {
              body: { sources: [{ sourceName, kind: chosen, keeps }] },
              label: `What ${sourceName} is`,
              subject: `source ${sourceName}`,
              refreshes: ['/api/v3/user', '/api/v3/userVariables', '/api/v3/measurements', '/api/v3/studies'],
            })
          }
        />
      ))}
      <p class="hint">
        When several devices record the same thing, one counts for each hour. Values you type in count in
        hours without a device.
      </p>
    </section>
  );
}
