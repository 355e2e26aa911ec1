import { decodeWhole } from '../../bytes/decode-text.ts';
import { ImportRefusal } from '../../bytes/import-refusal.ts';
import { readWhole } from '../../bytes/read-whole.ts';
import type { Collector } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { kinds } from '../../rows/kinds.ts';
import type { Format } from '../format.ts';
import { activityKind, diary } from './diary.ts';

const largest = 128 * 2 ** 20;

/** The archive holds JSON in Base64, with line breaks in it. */
async function readBackup(file: ImportFile): Promise<Members> {
  const text = decodeWhole(await readWhole(file.open(), file.label, largest)).replaceAll(/\s/g, '');
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return membersOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new ImportRefusal(
      file.label,
      'isn’t a Daylio backup, or is damaged. Create it again in Daylio’s settings.',
    );
  }
}

const listIn = (members: Members, name: string): Members[] => {
  const value = members[name];
  return Array.isArray(value) ? value.map(membersOf) : [];
};

function takeEntries(file: ImportFile, backup: Members, to: Collector): void {
  // The group stays the same whatever people call their moods: 1 is the best of five.
  const groups = new Map(
    listIn(backup, 'customMoods').map((mood) => [textIn(mood, 'id'), numberIn(mood, 'mood_group_id')]),
  );
  const tags = new Map(listIn(backup, 'tags').map((tag) => [textIn(tag, 'id'), textIn(tag, 'name')]));
  for (const [index, entry] of listIn(backup, 'dayEntries').entries()) {
    const place = { file: file.label, line: index + 1 };
    const at = Math.floor(numberIn(entry, 'datetime') / 1000);
    if (!Number.isFinite(at)) {
      to.skip(place, 'unreadable time', textIn(entry, 'datetime'));
      continue;
    }
    const offset = Math.round((numberIn(entry, 'timeZoneOffset') || 0) / 1000);
    const common = { sourceName: diary, at, offset };
    const note = [textIn(entry, 'note_title'), textIn(entry, 'note')]
      .filter((text) => text !== '')
      .join('\n');
    const value = 6 - (groups.get(textIn(entry, 'mood')) ?? Number.NaN);
    to.take(place, { kind: kinds.mood, value, ...common, ...(note !== '' && { note }) });
    for (const id of Array.isArray(entry.tags) ? entry.tags : []) {
      const name = tags.get(String(id));
      if (name === undefined || name === '') to.skip(place, 'activity name missing', String(id));
      else to.take(place, { kind: activityKind(name), value: 1, ...common });
    }
  }
}

export const daylioBackup: Format = {
  id: 'daylio-backup',
  title: 'Daylio (backup)',

  async claim(files) {
    return files.filter(({ path, isInArchive }) => isInArchive && /(?:^|\/)backup\.daylio$/i.test(path));
  },

  async *read(files, collected) {
    for (const file of files) {
      takeEntries(file, await readBackup(file), collected);
      yield;
    }
  },
};
