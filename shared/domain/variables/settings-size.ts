import type { UserVariable } from './variable.ts';

/** A variable's record is read as one unit of 4 KB, of which its sources may need the other half. */
export const mostRecordBytes = 1900;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

const longMembers = ['description', 'preferredSourceNames', 'confirmedDates'] as const;

/** What is wrong with how much there is to keep of a variable, at the member that takes the most. */
export function sizeProblem(before: UserVariable, after: UserVariable) {
  const bytes = bytesOf(after);
  if (bytes <= mostRecordBytes || bytes <= bytesOf(before)) return [];
  const [member = 'description'] = longMembers.toSorted(
    (a, b) => bytesOf(after.settings[b]) - bytesOf(after.settings[a]),
  );
  const problem = `is too long: all that is kept of one variable may take ${mostRecordBytes} bytes, and with this it would be ${bytes}.`;
  return [{ member, problem }];
}
