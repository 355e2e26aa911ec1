import type { Preview } from '../../../../shared/imports/preview.ts';
import { grouped } from './preview-view.ts';

/** The files of an archive that are not read, by kind. */
export function Unread({ unread }: Pick<Preview, 'unread'>) {
  const all = unread.reduce((sum, { files }) => sum + files, 0);
  return (
    <section aria-labelledby="unread">
      <h2 id="unread">Not read</h2>
      <details class="card">
        <summary>{grouped(all, 'file')} of other kinds, or duplicates</summary>
        <ul class="reasons">
          {unread.map(({ name, files }) => (
            <li key={name}>
              {name}: {files.toLocaleString('en')}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
