import type { Preview } from '../../../../shared/imports/preview.ts';
import { grouped } from './preview-view.ts';

/** The entries that could not be read, and why; the rest is imported. */
export function Unreadable({ unreadable }: Pick<Preview, 'unreadable'>) {
  const all = unreadable.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="unreadable">
      <h2 id="unreadable">Could not be read</h2>
      <details class="card" open={all < 10}>
        <summary>{grouped(all, 'entry', 'entries')} left out</summary>
        <ul class="reasons">
          {unreadable.map(({ reason, count, examples }) => (
            <li key={reason}>
              <p>
                <strong>{count.toLocaleString('en')}</strong> because {reason}
              </p>
              <ul>
                {examples.map(({ where, found }) => (
                  <li class="hint" key={`${where} ${found}`}>
                    {where}
                    {found !== '' && <>: “{found}”</>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
