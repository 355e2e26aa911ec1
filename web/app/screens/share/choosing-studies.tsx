import { Ticks } from '../../ui/ticks.tsx';
import type { ShareDraft } from './share-view.ts';

export interface ChoosableStudy {
  readonly id: string;
  readonly studyText: { readonly title: string };
}

interface Props {
  readonly studies: readonly ChoosableStudy[];
  readonly chosen: ShareDraft['studies'];
  readonly change: (members: Partial<ShareDraft>) => void;
}

/** Studies are shown only if they are ticked, over all their days. */
export const ChoosingStudies = ({ studies, chosen, change }: Props) => (
  <fieldset>
    <legend>Studies and experiments to show with it</legend>
    <p class="hint">Each is shown as you see it, over all its days.</p>
    <Ticks
      items={studies.map(({ id, studyText: { title: name } }) => ({ id, name }))}
      chosen={chosen}
      onChange={(ids) => change({ studies: ids })}
    />
  </fieldset>
);
