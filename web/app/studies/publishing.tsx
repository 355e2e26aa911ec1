import { useSignal } from '@preact/signals';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import { ShareLink } from '../ui/share-link.tsx';
import type { ApiStudy } from './insights-view.ts';
import { PublicPreview } from './public-preview.tsx';
import { willBePublic } from './study-view.ts';
import { publish } from './study-writes.ts';

interface Props {
  readonly study: ApiStudy;
  readonly waiting: readonly OutboxEntry[];
}

/** Nothing is shown to strangers before the person has seen what they would see. */
export function Publishing({ study, waiting }: Props) {
  const isOpen = useSignal(false);
  const isPublic = willBePublic(study, waiting);
  const link = study.studyLinks.studyLinkStatic;
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing">{isPublic ? 'Everyone can see this study' : 'Only you see this study'}</h2>
      <div class="card">
        {isPublic && link !== undefined && (
          <>
            <p class="address">
              Its page: <a href={link}>{link}</a>
            </p>
            <ShareLink address={link} title={study.studyText.title} />
          </>
        )}
        {isPublic && link === undefined && <p class="muted">Its page is on its way.</p>}
        {isPublic ? (
          <p class="buttons">
            <button type="button" class="second" onClick={() => publish(study, false)}>
              Make it private
            </button>
          </p>
        ) : (
          <p class="buttons">
            <button
              type="button"
              class="second"
              aria-expanded={isOpen.value}
              onClick={() => {
                isOpen.value = !isOpen.value;
              }}
            >
              {isOpen.value ? 'Close the preview' : 'See what others would see'}
            </button>
          </p>
        )}
        {!isPublic && isOpen.value && <Preview study={study} />}
      </div>
    </section>
  );
}

const Preview = ({ study }: { readonly study: ApiStudy }) => (
  <>
    <p class="shown-to-others">{study.studySharing.whatOthersSee}</p>
    <PublicPreview study={study} />
    <p class="buttons">
      <button type="button" onClick={() => publish(study, true)}>
        Publish this
      </button>
    </p>
  </>
);
