import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, WithoutTable } from '../item.ts';
import { connected } from './connection.ts';
import { isAllowed } from './is-allowed.ts';
import { toStored, withStoredValues } from './stored-values.ts';
import { tryUntilFree } from './try-until-free.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Member<Kind extends keyof TransactItem> = WithoutTable<NonNullable<TransactItem[Kind]>>;
export type Write =
  | { readonly Put: Member<'Put'> }
  | { readonly Update: Member<'Update'> }
  | { readonly Delete: Member<'Delete'> }
  | { readonly ConditionCheck: Member<'ConditionCheck'> };

interface StorableMember {
  readonly Item?: Item;
  readonly Key?: Item;
}

/** All or nothing. Failed conditions are thrown as they are. */
export async function transact(writes: readonly Write[]): Promise<void> {
  const { send, tableName } = connected();
  const TransactItems = writes.map((write) => {
    const [[kind, { Item, Key, ...member }]] = Object.entries(write) as [[string, StorableMember]];
    return {
      [kind]: {
        TableName: tableName,
        ...withStoredValues(member),
        ...(Item && { Item: toStored(Item) }),
        ...(Key && { Key: toStored(Key) }),
      },
    };
  });
  await tryUntilFree(() => send('TransactWriteItems', { TransactItems }));
}

/** The same; false, and nothing done, where a condition of one of them does not hold. */
export const transactIfAllowed = (writes: readonly Write[]): Promise<boolean> => isAllowed(transact(writes));

/** A transaction takes one member for each item: what another member writes or checks is not checked again. */
export function onceEach(writes: readonly Write[]): Write[] {
  const keyOf = (write: Write) => {
    const [{ Item, Key }] = Object.values(write) as [StorableMember];
    return JSON.stringify([(Item ?? Key)?.pk, (Item ?? Key)?.sk]);
  };
  const checks = writes.filter((write) => 'ConditionCheck' in write);
  const others = writes.filter((write) => !('ConditionCheck' in write));
  const seen = new Set(others.map(keyOf));
  return [...others, ...checks.filter((check) => !seen.has(keyOf(check)) && seen.add(keyOf(check)))];
}

export const mostInTransaction = 100;

/** Writes that belong together, gathered into as few transactions as hold them, each with room for some more. */
export function inTransactions(groups: readonly (readonly Write[])[], room: number): Write[][] {
  const transactions: Write[][] = [];
  for (const group of groups) {
    const last = transactions.at(-1);
    if (last !== undefined && last.length + group.length + room <= mostInTransaction) last.push(...group);
    else transactions.push([...group]);
  }
  return transactions;
}
