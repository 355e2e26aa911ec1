import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { HealthLinkMade } from '../../data/health-link-made.ts';
import { refresh } from '../../data/reads.ts';
import type { ApiShare } from '../../data/shares-view.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { dayText } from '../../ui/day-text.ts';
import { CheckField, Problem } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { makeHealthLink, recallHealthLink } from './health-links.ts';

interface Props {
  readonly share: Pick<ApiShare, 'clientId' | 'appDisplayName'>;
  readonly link: NonNullable<ApiShare['link']>;
}

/** A link that a program in a practice reads: made, shown and renewed on this device, which alone has its key. */
export function HealthLink({ share: { clientId, appDisplayName: name }, link: { healthLink } }: Props) {
  const kept = useSignal<HealthLinkMade | undefined>(undefined);
  const hasPasscode = useSignal(true);
  const { problem, isBusy, run } = useWork();
  useEffect(() => {
    void recallHealthLink(clientId).then((made) => {
      kept.value ??= made;
    });
  }, [clientId, kept]);
  // Made again on another device, or ended with a former link of this name.
  const made = kept.value?.madeAt === healthLink?.madeAt ? kept.value : undefined;
  const make = (former?: HealthLinkMade) =>
    run(async () => {
      kept.value = await makeHealthLink({ shareId: clientId, hasPasscode: hasPasscode.value, former });
      await refresh(['/api/v3/shares']);
    });
  return (
    <div class="health-link">
      {made !== undefined && <HealthLinkCard {...{ made, name }} />}
      {made === undefined && healthLink === undefined && (
        <p>
          For a practice’s software: a QR code (SMART Health Link) with the page as a document. It’s encrypted
          on this device: anyone who scans the code can open it; we can’t.
        </p>
      )}
      {made === undefined && healthLink !== undefined && (
        <p>
          Another device has the QR code with the document of {dayText(healthLink.madeAt)}. If you make one
          here, that one stops working.
        </p>
      )}
      {made === undefined && (
        <CheckField
          isChecked={hasPasscode.value}
          onChange={(isChecked) => {
            hasPasscode.value = isChecked;
          }}
        >
          Also ask for a passcode
        </CheckField>
      )}
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="button" class="second" disabled={isBusy.value} onClick={() => make(made)}>
          {made === undefined ? 'Make a QR code' : 'Update the document'}
          <span class="unseen"> for {name}</span>
        </button>
        <span role="status">{isBusy.value ? 'Encrypting …' : ''}</span>
      </p>
    </div>
  );
}

interface CardProps {
  readonly made: HealthLinkMade;
  readonly name: string;
}

const HealthLinkCard = ({ made, name }: CardProps) => (
  <>
    <p>
      <strong>The document of {dayText(made.madeAt)}.</strong> What you record later isn’t in it. Update it,
      and the same QR code opens the new one.
    </p>
    {made.detail === 'months' && (
      <p class="hint">It shows months, not single days, which would make it too large.</p>
    )}
    <QrCode text={made.text} label={`QR code of the document for ${name}`} />
    {made.passcode !== undefined && <CopiedText name="Passcode" text={made.passcode} />}
    <ShareLink address={made.text} title="What I share with you" />
  </>
);
