import { listed } from '../../../../shared/domain/texts/counted.ts';
import type { Choices } from '../../../../shared/imports/choices.ts';
import type { Preview } from '../../../../shared/imports/preview.ts';
import { previewFiles } from '../../imports/chosen-files.ts';
import { SourceKindField } from '../../ui/source-kind-field.tsx';

interface Props extends Pick<Preview, 'sources' | 'overlaps'> {
  readonly choices: Choices;
}

/** The sources of the files and what they are taken for, which the person can change. */
export const Sources = ({ sources, overlaps, choices }: Props) => (
  <section aria-labelledby="sources">
    <h2 id="sources">Where it was recorded</h2>
    <div class="card">
      {overlaps.map(({ variableName, sourceNames }) => (
        <p key={variableName}>
          {listed(sourceNames)} recorded {variableName} in the same hours. Each hour counts once.
        </p>
      ))}
      {sources.map(({ sourceName, kind }, i) => (
        <SourceKindField
          key={sourceName}
          id={`source-${i}`}
          sourceName={sourceName}
          kind={kind}
          onChange={(chosen) =>
            void previewFiles({ ...choices, sources: { ...choices.sources, [sourceName]: chosen } })
          }
        />
      ))}
      <p class="hint">
        When several devices record the same thing, one counts for each hour. Values you type in count in
        hours without a device.
      </p>
    </div>
  </section>
);
