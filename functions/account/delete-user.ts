import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { invalidToken } from '../../shared/operations/failure.ts';
import { deleteUser } from '../../shared/routes/account/delete-user.ts';
import { closeAccount } from '../../shared/use-cases/people/erase-person.ts';

export const handler = endpoint(deleteUser, async ({ caller, now }) => {
  const erasure = await closeAccount(caller.userId, now);
  if (erasure === undefined) throw invalidToken();
  const { receiptId } = erasure;
  return {
    ...ok(
      'Your account is deleted',
      'Every token that acted on your data has ended, and nothing of yours can be read any more. All that belongs to ' +
        `you is now being removed, within minutes. The receipt of it has the id ${receiptId}.`,
    ),
    receiptId,
  };
});
