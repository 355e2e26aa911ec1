import type { Bill } from '../operations/bill-lines.ts';
import type { OperationFigures } from '../operations/figures.ts';

/** The cost as docs/operating.md states it. */
export const costPart = ({ bill }: OperationFigures): string =>
  `At the list prices of us-east-1, a person with ${bill.rows.toLocaleString('en')} measurements costs **some ${(bill.dollarsPerPersonAndMonth * 100).toFixed(1)} cents a month**${standingOut(bill)}. Each day this person records 20 measurements by hand and 100 by a device, looks at pages and charts 35 times, is reminded five times with a push each, reads their feed and gets a mail. They make a study a month, and what stands out is looked for every night. The minute's schedule costs a deployment **$${bill.dollarsPerMonth.toFixed(2)} a month**, no matter who uses it.

\`npm run bench\` computes both from what each operation consumed: the change log and whatever else follows a write, answers sent, logs, storage, its copy in the index and its backup ([line by line](figures/operations.md)).

Only some people also cost these: ${bill.some.map(({ why, dollarsPerMonth }) => `${why}, **${(dollarsPerMonth * 100).toFixed(1)} cents**`).join('; ')}.

\`tableClass\` \`infrequentAccess\` is cheaper for people with more than ${bill.tableClass.cheaperFromRows.toLocaleString('en')} measurements at this use: it saves ${cents(bill.tableClass.storageSaved)} cents of the storage of ${bill.rows.toLocaleString('en')} rows, and requests cost ${cents(bill.tableClass.requestsMore)} more.`;

const cents = (dollars: number) => (dollars * 100).toFixed(2);

/** Less with fewer variables, and nothing on days on which nothing was recorded. */
function standingOut({ lines }: Bill): string {
  const line = lines.find(({ operation }) => operation === 'find-discoveries');
  return line === undefined
    ? ''
    : `, of which up to ${(line.dollarsPerMonth * 100).toFixed(1)} are for what stands out among 40 variables`;
}
