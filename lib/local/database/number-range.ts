/** The smallest magnitude that DynamoDB keeps. */
const smallest = 1e-130;
/** The first magnitude that it does not keep. */
const tooLarge = 1e126;

/** DynamoDB's words for a number in a call that it cannot keep; undefined if the number is fine. */
export function numberProblem(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const problem = numbersUnder(name, value).map(problemOf).find(Boolean) ?? numberProblem(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** An attribute may itself be called `N`; then its value is no text. */
function numbersUnder(name: string, value: unknown): string[] {
  if (name === 'N' && typeof value === 'string') return [value];
  return name === 'NS' && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function problemOf(text: string): string | undefined {
  const magnitude = Math.abs(Number(text));
  if (magnitude >= tooLarge)
    return 'Number overflow. Attempting to store a number with magnitude larger than supported range';
  // A number that is too small for a double, too, is read as 0.
  if (magnitude < smallest && /[1-9]/.test(text.replace(/e.*$/i, '')))
    return 'Number underflow. Attempting to store a number with magnitude smaller than supported range';
  return undefined;
}
