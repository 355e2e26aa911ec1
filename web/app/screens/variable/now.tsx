import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { formatDate } from '../../../../shared/domain/time/calendar.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import { dateText } from '../../time/day.ts';
import { amountText, type Spread, spreadText, type VariableSummary, weekText } from './summary-view.ts';

interface Props {
  readonly summary: VariableSummary;
  readonly unit: string;
  readonly thing: CountedThing;
  readonly today: number;
}

/** The last value, this week against the usual, and the average, as far as there are records for them. */
export function Now({ summary, unit, thing, today }: Props) {
  const { last, week, usual, average } = summary;
  // Things written down only when they happen are never anything but a yes.
  const onlyYes = unit === 'yes/no' && average?.mean === 1;
  const judged = onlyYes ? undefined : weekText(summary);
  return (
    <section class="card now" aria-labelledby="now">
      <h2 id="now" class="unseen">
        At a glance
      </h2>
      <dl>
        <div>
          <dt>{whenText(last.day, today)}</dt>
          <dd>
            <strong>
              {unit === 'yes/no' ? (last.value > 0 ? 'Yes' : 'No') : valueText(last.value, unit, thing)}
            </strong>
          </dd>
        </div>
        {week !== undefined && unit !== 'yes/no' && (
          <Figure name="This week" of={week} unit={unit} thing={thing} />
        )}
        {week !== undefined && unit === 'yes/no' && (
          <div>
            <dt>This week</dt>
            <dd>
              <strong>{Math.round(week.mean * week.days)} of 7</strong>{' '}
              <span class="muted">days with a yes</span>
            </dd>
          </div>
        )}
        {onlyYes && (
          <div>
            <dt>Last 90 days</dt>
            <dd>
              <strong>{numbered(average.days, 'day')}</strong>
            </dd>
          </div>
        )}
        {!onlyYes && usual !== undefined && <Figure name="Usually" of={usual} unit={unit} thing={thing} />}
        {!onlyYes && usual === undefined && average !== undefined && (
          <Figure name="Average" of={average} unit={unit} thing={thing} />
        )}
      </dl>
      {judged !== undefined && <p>{judged}</p>}
    </section>
  );
}

const Figure = ({
  name,
  of,
  unit,
  thing,
}: Pick<Props, 'unit' | 'thing'> & {
  readonly name: string;
  readonly of: Spread;
}) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{amountText(of.mean, unit, thing)}</strong> <span class="muted">{spreadText(of, unit)}</span>
    </dd>
  </div>
);

function whenText(day: number, today: number): string {
  if (day === today) return 'Today';
  return day === today - 1 ? 'Yesterday' : dateText(formatDate(day), formatDate(today));
}
