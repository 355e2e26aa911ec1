import type { Reminder } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { supplyText } from '../../plan/supply-text.ts';
import { adherenceText } from './medicines-view.ts';

/** The regularity with which a medicine was taken, and what is left of it. */
export function MedicineFacts({
  variableId,
  today,
}: {
  readonly variableId: number;
  readonly today: string;
}) {
  const { data } = useReading('/api/v3/trackingReminders', {
    variableId,
    includeAdherence: true,
    limit: 200,
  });
  const reminders: readonly Reminder[] = data?.data ?? [];
  const [first] = reminders;
  const supplied = reminders.find(({ amountLeft }) => amountLeft !== undefined);
  const supply = supplied && supplyText(supplied, today);
  const adherence = first && adherenceText(first);
  return (
    <>
      {adherence !== undefined && <p>{adherence}</p>}
      {supply !== undefined && <p class={supplied?.isRunningLow ? 'low-word' : ''}>{supply}</p>}
    </>
  );
}
