import { useReading } from '../../data/use-reading.ts';
import { leftText } from '../../entry/left-text.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { adherenceText, medicinesOf } from './medicines-view.ts';

/** The medicines, with how regularly they were taken and what is left of them. */
export function Medicines() {
  const { data } = useReading('/api/v3/trackingReminders', {
    variableCategoryName: 'Treatments',
    includeAdherence: true,
    limit: 200,
  });
  const medicines = medicinesOf(data?.data ?? []);
  if (medicines.length === 0) return null;
  return (
    <section aria-labelledby="medicines">
      <h2 id="medicines">Medicines</h2>
      <ul class="card medicines">
        {medicines.map(({ name, variableId, plans, of }) => (
          <li key={variableId}>
            <CategoryIcon of={of.variableCategoryName} />
            <div>
              <h3>
                <a href={`/app/variable?id=${variableId}`}>{name}</a>
              </h3>
              {plans.map((plan) => (
                <p key={plan}>{plan}</p>
              ))}
              {adherenceText(of) !== undefined && <p class="muted">{adherenceText(of)}</p>}
              {of.amountLeft !== undefined && (
                <p class={of.isRunningLow ? 'low-word' : 'muted'}>
                  {leftText(of)}
                  {of.isRunningLow ? ': time to get more' : ''}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
