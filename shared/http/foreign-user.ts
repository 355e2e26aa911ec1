import { forbidden } from './failure.ts';

/** A body may name its person, but only the caller. */
export function refuseForeignUser(
  userId: number,
  items: readonly { readonly userId?: number | undefined }[],
): void {
  const index = items.findIndex((item) => item.userId !== undefined && item.userId !== userId);
  if (index >= 0)
    throw forbidden(`[${index}].userId: names another person than the token; leave it out or name your own.`);
}
