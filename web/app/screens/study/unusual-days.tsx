import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import type { ApiStudy } from '../../studies/insights-view.ts';
import type { unusualDaysOf } from '../../studies/study-view.ts';
import { confirmDay } from '../../studies/study-writes.ts';

interface Props {
  readonly study: ApiStudy;
  readonly days: ReturnType<typeof unusualDaysOf>;
}

/** Days that may be typing errors: the person knows. */
export function UnusualDays({ study, days }: Props) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="unusual">
      <h2 id="unusual">Are these days right?</h2>
      <p class="muted">{study.studyText.unusual ?? 'They’re far from all the others.'}</p>
      <ul class="card rows unusual-days">
        {days.map((day) => {
          const { date, value, variable } = day;
          const what = `${variable.displayName} on ${date}`;
          return (
            <li key={what}>
              <span class="what">
                {date}: {variable.displayName}{' '}
                {valueText(value, variable.unitAbbreviatedName, { name: variable.displayName })}
              </span>
              <span class="buttons">
                <button type="button" class="second" onClick={() => confirmDay(study, day)}>
                  It’s right<span class="unseen">: {what}</span>
                </button>
                <a class="button second" href={`/app?day=${date}`}>
                  Correct it<span class="unseen">: {what}</span>
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
