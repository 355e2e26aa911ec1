import { useSignal } from '@preact/signals';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { place } from '../../router.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { Ingredients } from './ingredients.tsx';
import { Settings } from './settings.tsx';
import {
  type ChartSpan,
  type DailyValue,
  dailyValues,
  drawOverTime,
  drawYear,
  patternsOf,
  spans,
  unitLabelOf,
  type Variable,
  within,
  yearsOf,
} from './variable-view.ts';

export function Screen() {
  const { id } = place.value.query;
  const { data, problem } = useReading('/api/v3/userVariables', { variableId: id, includeCharts: true });
  const { data: units } = useReading('/api/v3/units');
  const { data: user } = useReading('/api/v3/user');
  const variable = data?.userVariables[0];
  if (variable === undefined || units === undefined || user === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Variable</h1>
        {(data === undefined || variable !== undefined) && problem === undefined && <Reading />}
        {problem !== undefined && <p class="notice problem">{problem}</p>}
        {data !== undefined && variable === undefined && (
          <p class="calm">
            You have recorded nothing of that kind. <a href="/app/record">Record something</a>
          </p>
        )}
      </>
    );
  const today = dayAt(clockOfPerson(user), nowSeconds.value).date;
  const values = dailyValues(variable);
  const unit = unitLabelOf(variable, units);
  const { charts } = variable;
  return (
    <>
      <WayBack to="/app/insights" name="Insights" />
      <header class="day">
        <div class="asked">
          <CategoryIcon of={variable.variableCategoryName} />
          <div>
            <h1 tabIndex={-1}>{variable.displayName}</h1>
            <p class="muted">{variable.variableCategoryName}</p>
          </div>
        </div>
        <nav aria-label="Of this variable">
          <a class="button second" href={`/app/record?name=${encodeURIComponent(variable.name)}`}>
            <Icon name="record" />
            <span>Record</span>
          </a>
          <a class="button second" href={`/app/timeline?variableName=${encodeURIComponent(variable.name)}`}>
            <Icon name="timeline" />
            <span>Entries</span>
          </a>
        </nav>
      </header>
      <OverTime variable={variable} unit={unit} values={values} today={parseDate(today) ?? 0} />
      <Calendar variable={variable} unit={unit} values={values} />
      {charts !== undefined && (
        <section aria-labelledby="patterns">
          <h2 id="patterns">Patterns</h2>
          <div class="charts">
            {patternsOf(charts).map(({ chartId, svg, explanation }) => (
              <Drawing key={chartId} svg={svg} caption={explanation} />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="ingredients">
        <h2 id="ingredients">Ingredients</h2>
        <Ingredients variable={variable} />
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <Settings key={variable.updatedAt} variable={variable} />
      </section>
    </>
  );
}

interface Drawn {
  readonly variable: Variable;
  readonly unit: ReturnType<typeof unitLabelOf>;
  readonly values: readonly DailyValue[];
}

function OverTime({ variable, unit, values: all, today }: Drawn & { readonly today: number }) {
  const span = useSignal<ChartSpan>('month');
  const values = within(all, span.value, today);
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time">Over time</h2>
      <fieldset class="choices">
        <legend class="unseen">How far back</legend>
        {(Object.keys(spans) as ChartSpan[]).map((each) => (
          <button
            key={each}
            type="button"
            class="value"
            aria-pressed={span.value === each}
            onClick={() => {
              span.value = each;
            }}
          >
            {each === 'all' ? 'All' : `${each.charAt(0).toUpperCase()}${each.slice(1)}`}
          </button>
        ))}
      </fieldset>
      <Drawing
        svg={drawOverTime({ variable, unit }, values, span.value)}
        caption={`The value of ${variable.displayName} on each day with a record.`}
      />
    </section>
  );
}

function Calendar({ variable, unit, values }: Drawn) {
  const years = yearsOf(values);
  const chosen = useSignal<number | undefined>(undefined);
  const year = chosen.value ?? years[0];
  if (year === undefined) return null;
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">Year in days</h2>
      {years.length > 1 && (
        <fieldset class="choices">
          <legend class="unseen">Year</legend>
          {years.map((each) => (
            <button
              key={each}
              type="button"
              class="value"
              aria-pressed={year === each}
              onClick={() => {
                chosen.value = each;
              }}
            >
              {each}
            </button>
          ))}
        </fieldset>
      )}
      <Drawing
        svg={drawYear({ variable, unit }, values, year)}
        caption="Each day as a cell: the higher the value, the stronger its colour. Empty days have no record."
      />
    </section>
  );
}
