import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { type ImportPlan, variablesIn } from '../../transfer/import-plan.ts';
import { dayText } from '../../ui/day-text.ts';

interface Props {
  readonly plan: ImportPlan;
  readonly onAgree: (plan: ImportPlan) => void;
  readonly onLeave: () => void;
}

const mostShown = 12;

/** What would be recorded, and what would not. */
export function Preview({ plan, onAgree, onLeave }: Props) {
  const { records, problemCount, problems } = plan;
  const variables = variablesIn(records);
  return (
    <div class="card found">
      <h3>
        {records.length === 0
          ? 'There is nothing in it to import'
          : `${numbered(records.length, 'record')} of ${numbered(variables.length, 'variable')}`}
      </h3>
      {variables.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Variable</th>
              <th scope="col">Records</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {variables.slice(0, mostShown).map(({ name, count, first, last }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
                <td>{dayText(first)}</td>
                <td>{dayText(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {variables.length > mostShown && (
        <p class="hint">and {numbered(variables.length - mostShown, 'variable')} more</p>
      )}
      {problemCount > 0 && (
        <div class="notice problem">
          <p>
            {numbered(problemCount, 'line')} {problemCount === 1 ? 'is' : 'are'} left out:
          </p>
          <ul>
            {problems.map(({ line, problem }) => (
              <li key={line}>
                Line {line} {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {records.length > 0 && (
        <p class="hint">
          A record is known by its variable, time and source: what is here already stays one record.
        </p>
      )}
      <p class="buttons">
        {records.length > 0 && (
          <button type="button" onClick={() => onAgree(plan)}>
            Import {numbered(records.length, 'record')}
          </button>
        )}
        <button type="button" class="second" onClick={onLeave}>
          Leave it
        </button>
      </p>
    </div>
  );
}
