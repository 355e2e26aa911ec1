import { useEffect, useRef } from 'preact/hooks';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import type { MadeShare } from './share-view.ts';

interface Props {
  readonly made: MadeShare;
  readonly onDone: () => void;
}

/** The link and its code, shown this once. */
export function MadeShareCard({ made, onDone }: Props) {
  const { name, address, code, until, variableNames = ['everything you record'], studyTitles = [] } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card made-share" aria-labelledby="made-share">
      <h2 id="made-share" tabIndex={-1} ref={heading}>
        The link for {name}
      </h2>
      <p class="notice" role="status">
        Copy the link and the code now: they won’t be shown again. Send them separately, such as the link by
        email and the code by phone.
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
        It shows {[...variableNames, ...studyTitles.map((title) => `“${title}”`)].join(', ')}, until {until}.
      </p>
      <p class="buttons">
        <button type="button" onClick={onDone}>
          I have copied both
        </button>
      </p>
    </section>
  );
}
