import { readSignIns, signInText } from '../../../shared/data/access/everybodys-sign-ins.ts';
import { listErasures } from '../../../shared/data/people/erasure.ts';
import { countPeopleOnAfter, lastPersonNumber } from '../../../shared/data/people/everybody.ts';
import { findByReceipts, findReceiptsIn } from '../../../shared/data/people/everybodys-items.ts';
import { connectToOther, nameOfTable } from '../../../shared/data/table/connection.ts';
import { send } from '../../../shared/data/table/send.ts';
import { keepAccess, listAccessRecords } from '../../../shared/use-cases/people/access-records.ts';
import { closeAccount } from '../../../shared/use-cases/people/erase-person.ts';
import { keepSignIns } from '../../../shared/use-cases/people/sign-in-records.ts';

/**
 * Brings into a restored table what a backup does not know: who left since, who may no longer enter, and which numbers
 * people were given. It reads people, not rows. Data access is connected to the restored table afterwards. Safe to repeat.
 */
export async function carryOver(restored: string, now: number, report: (step: string) => void) {
  const former = nameOfTable();
  report(`Reading who has access, from ${former}`);
  const [access, signIns] = [await listAccessRecords(), await readSignIns()];
  const [leaving, last] = [await listErasures(), await lastPersonNumber()];

  connectToOther(restored);
  report(`Erasing again the people who left since the backup, in ${restored}`);
  const gone = new Set(leaving.map(({ userId }) => userId));
  for await (const userId of findByReceipts((ids) => findReceiptsIn(former, ids))) gone.add(userId);
  let peopleGone = 0;
  for (const userId of gone) if ((await closeAccount(userId, now)) !== undefined) peopleGone += 1;

  report('Ending access that was ended since');
  const ended = await keepAccess(access, now);
  const signInsEnded = await keepSignIns(signIns.map(signInText));
  const known = await lastPersonNumber();
  if (last > known) await send(countPeopleOnAfter(last, known));
  return { peopleGone, ...ended, signInsEnded };
}
