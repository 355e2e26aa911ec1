import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFolderIn } from '../local/database/data-folder.ts';
import { dynoxideFile } from '../local/database/dynoxide.ts';

/** The time for which DynamoDB keeps records of changes. */
const keptSeconds = 86_400;
/** Few at a time: the database waits for us meanwhile. */
const atOnce = 500;

/**
 * Removes records of the stream that DynamoDB would have dropped: they hold what was there before, also of people who have
 * left. The newest one stays, by which the database counts on.
 */
export function trimStream(dataFolder: string, now: number): number {
  const file = join(databaseFolderIn(dataFolder), dynoxideFile);
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const remove = database.prepare(
      `DELETE FROM _stream_records WHERE id IN (
         SELECT id FROM _stream_records
         WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)
         ORDER BY id LIMIT ${atOnce})`,
    );
    let removed = 0;
    for (;;) {
      const { changes } = remove.run(now - keptSeconds);
      removed += Number(changes);
      if (Number(changes) < atOnce) return removed;
    }
  } finally {
    database.close();
  }
}
