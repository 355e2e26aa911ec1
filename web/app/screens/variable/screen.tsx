import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import { Questions } from '../../studies/questions.tsx';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { CountedByHour } from './counted-by-hour.tsx';
import { Ingredients } from './ingredients.tsx';
import { Going, Leaving } from './leaving.tsx';
import { Month } from './month.tsx';
import { Now } from './now.tsx';
import { OverTime } from './over-time.tsx';
import { Settings } from './settings.tsx';
import { summaryOf } from './summary-view.ts';
import {
  type ChartedVariable,
  dailyValues,
  drawYear,
  fewestForPatterns,
  hasIngredients,
  patternsOf,
  thingIn,
  unitLabelOf,
  withEdits,
  withSettings,
  yearsOf,
} from './variable-view.ts';

/** An address that was typed or cut short may have no number of a variable. */
export function Screen() {
  const { id = '' } = place.value.query;
  if (/^[1-9]\d{0,15}$/.test(id)) return <VariableWith id={id} />;
  return (
    <>
      <h1 tabIndex={-1}>Variable</h1>
      <NotRecorded />
    </>
  );
}

const NotRecorded = () => (
  <p class="calm">
    You haven’t recorded anything like that. <a href="/app/record">Record something</a>
  </p>
);

function VariableWith({ id }: { readonly id: string }) {
  const { data, problem } = useReading('/api/v3/userVariables', { variableId: id, includeCharts: true });
  const { data: units } = useReading('/api/v3/units');
  const { data: user } = useReading('/api/v3/user');
  const stored = data?.userVariables[0];
  const variable = stored && withEdits(stored, outbox.value);
  if (stored === undefined || variable === undefined || units === undefined || user === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Variable</h1>
        {(data === undefined || variable !== undefined) && problem === undefined && <Reading />}
        {problem !== undefined && <p class="notice problem">{problem}</p>}
        {data !== undefined && variable === undefined && <NotRecorded />}
      </>
    );
  const clock = clockOfPerson(user);
  const today = parseDate(dayAt(clock, nowSeconds.value).date) ?? 0;
  const values = dailyValues(variable);
  const drawn = { variable, unit: unitLabelOf(variable, units), values };
  const summary = summaryOf(values, today);
  return (
    <>
      <WayBack to="/app/insights" name="Insights" />
      <header class="day">
        <div class="asked">
          <CategoryIcon of={variable.variableCategoryName} name={variable.displayName} />
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
      <Going variable={variable} />
      <CountedByHour
        variable={variable}
        devices={(user.sources ?? []).filter(({ kind }) => kind !== null && kind !== 'typed').length}
      />
      <Questions isAbout={({ variableId }) => variableId === variable.variableId} />
      {summary === undefined ? (
        <p class="calm">Nothing recorded yet.</p>
      ) : (
        <Now summary={summary} unit={variable.unitAbbreviatedName} thing={thingIn(variable)} today={today} />
      )}
      <div class={`family ${hueOf(variable.variableCategoryName)}`}>
        {values.length > 1 && <OverTime {...drawn} today={today} clock={clock} />}
        <Patterns {...drawn} today={today} />
      </div>
      {hasIngredients(variable) && (
        <Folded name="Ingredients">
          <Ingredients variable={variable} />
        </Folded>
      )}
      <Folded name="Settings">
        <Settings key={stored.variableId} variable={withSettings(stored, outbox.value)} />
      </Folded>
      <Folded name="Hide or delete">
        <Leaving variable={variable} />
      </Folded>
    </>
  );
}

/** A part that is not looked at every day. */
const Folded = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <details class="folded">
    <summary>
      <h2>{name}</h2>
    </summary>
    {children}
  </details>
);

/** The month, the patterns of a variable once there are enough records, and the year in days. */
function Patterns({ today, ...drawn }: ChartedVariable & { readonly today: number }) {
  const { variable, values } = drawn;
  const { charts } = variable;
  if (charts === undefined || values.length === 0) return null;
  const isEnough = values.length >= fewestForPatterns;
  return (
    <section aria-labelledby="patterns">
      <h2 id="patterns">Patterns</h2>
      <div class="charts">
        {values.length > 1 && <Month {...drawn} today={today} />}
        {isEnough &&
          patternsOf(charts, values).map(({ chartId, svg, explanation }) => (
            <Drawing key={chartId} svg={svg} caption={explanation} />
          ))}
        {isEnough && <Year {...drawn} />}
      </div>
      {!isEnough && (
        <p class="muted">
          Patterns appear after {fewestForPatterns} days with a record. So far: {values.length}.
        </p>
      )}
    </section>
  );
}

function Year({ variable, unit, values }: ChartedVariable) {
  const years = yearsOf(values);
  const chosen = useSignal<number | undefined>(undefined);
  const year = chosen.value ?? years[0];
  if (year === undefined) return null;
  return (
    <div>
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
        svg={drawYear({ variable, unit, values }, year)}
        caption="Each day as a cell: the higher the value, the stronger its colour. Empty days have no record."
      />
    </div>
  );
}
