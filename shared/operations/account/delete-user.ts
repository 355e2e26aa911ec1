import { deleteUser as route } from '../../routes/account/delete-user.ts';
import { closeAccount } from '../../use-cases/people/erase-person.ts';
import { ok } from '../envelope.ts';
import { invalidToken } from '../failure.ts';
import { operation } from '../operation.ts';

export const deleteUser = operation(route, {
  handle: async ({ caller, now }) => {
    const erasure = await closeAccount(caller.userId, now);
    if (erasure === undefined) throw invalidToken();
    const { receiptId } = erasure;
    return {
      ...ok(
        'Your account is deleted',
        'All access to your data has ended, and it can no longer be read. Everything that belongs to ' +
          `you will be removed within minutes. The id of your receipt is ${receiptId}.`,
      ),
      receiptId,
    };
  },
});
