import { useEffect, useRef } from 'preact/hooks';
import { CopiedText } from '../../ui/copied-text.tsx';
import { dayText } from '../../ui/day-text.ts';
import { ShareLink } from '../../ui/share-link.tsx';
import type { MadeShare } from './share-view.ts';

interface Props {
  readonly made: MadeShare;
  readonly onDone: () => void;
}

/** The link and its code, shown this once. */
export function MadeShareCard({ made, onDone }: Props) {
  const {
    name,
    address,
    code,
    until,
    variableNames = ['everything that you record'],
    studyTitles = [],
  } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card made-share" aria-labelledby="made-share">
      <h2 id="made-share" tabIndex={-1} ref={heading}>
        The link for {name}
      </h2>
      <p class="notice" role="status">
        The link and the code are shown now and never again. Send them by two ways, such as the link by mail
        and the code by telephone.
      </p>
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
      <p class="buttons">
        <button type="button" onClick={onDone}>
          I have copied both
        </button>
      </p>
    </section>
  );
}
