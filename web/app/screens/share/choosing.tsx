import { type ChoosableVariable, mostOnPage, presetsFor } from '../../../../shared/domain/visit/presets.ts';
import { RadioField } from '../../ui/field.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import type { ShareDraft } from './share-view.ts';

export interface Choosable extends ChoosableVariable {
  readonly displayName: string;
  readonly goalAmount?: number | undefined;
}

interface Props extends Pick<ShareDraft, 'isEverything' | 'chosen'> {
  readonly variables: readonly Choosable[];
  readonly change: (members: Partial<ShareDraft>) => void;
}

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** The choice of what the page is about: a preset, some of the person's variables, or all of them. */
export function Choosing({ variables, isEverything, chosen, change }: Props) {
  const presets = presetsFor(variables);
  const preset = presets.find(({ ids }) => isSame(ids, chosen))?.name ?? 'some';
  return (
    <>
      <RadioField
        legend="What is it about?"
        value={isEverything ? 'all' : preset}
        onChange={(about) =>
          change({
            isEverything: about === 'all',
            chosen: presets.find(({ name }) => name === about)?.ids ?? (about === 'all' ? [] : chosen),
          })
        }
        options={[
          ...presets.map(({ name }) => [name, name] as const),
          ['some', 'What I choose'],
          ['all', 'Everything I record, including anything new'],
        ]}
      />
      {!isEverything && variables.length === 0 && <p class="calm">You have not recorded anything yet.</p>}
      {!isEverything && variables.length > 0 && (
        <details class="on-page" open={preset === 'some'}>
          <summary>{onPageText(variables, chosen)}</summary>
          <fieldset>
            <legend>{mostOnPage} fit on one side of paper</legend>
            <Ticks
              items={variables.map(({ id, displayName: name }) => ({ id, name }))}
              chosen={chosen}
              onChange={(ids) => change({ chosen: ids })}
            />
          </fieldset>
        </details>
      )}
    </>
  );
}

/** "On the page: Migraine, Ibuprofen": what a preset chose, to be changed below. */
function onPageText(variables: readonly Choosable[], chosen: readonly number[]): string {
  const names = variables.filter(({ id }) => chosen.includes(id)).map(({ displayName }) => displayName);
  return names.length === 0 ? 'Choose what goes on the page' : `On the page: ${names.join(', ')}`;
}
