import { CopiedText } from '../../ui/copied-text.tsx';
import { dayText } from '../../ui/day-text.ts';
import { ShareLink } from '../../ui/share-link.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import type { MadeShare } from './share-view.ts';

interface Props {
  readonly made: MadeShare;
  readonly onDone: () => void;
}

/** The link and its code, shown this once. */
export function MadeShareCard({ made, onDone }: Props) {
  const { name, address, code, until, variableNames = ['everything you record'], studyTitles = [] } = made;
  return (
    <ShownOnce
      name="made-share"
      title={`The link for ${name}`}
      notice="Copy the link and the code now: they won’t be shown again. Send them separately, such as the link by email and the code by phone."
      done="I have copied both"
      onDone={onDone}
    >
      <div class="copied">
        <p class="name">Link</p>
        <p>
          <code>{address}</code>
        </p>
        <ShareLink address={address} title="What I share with you" />
      </div>
      <CopiedText name="Code" text={code} />
      <p>
        It shows {[...variableNames, ...studyTitles.map((title) => `“${title}”`)].join(', ')}, until{' '}
        {dayText(`${until}T12:00:00`)}.
      </p>
    </ShownOnce>
  );
}
