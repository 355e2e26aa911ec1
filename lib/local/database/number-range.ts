/** What DynamoDB keeps is of this magnitude at least, and smaller than the other. */
const smallest = 1e-130;
const tooLarge = 1e126;

/** What DynamoDB says to a call that carries a number it cannot keep; undefined where it carries none. */
export function numberProblem(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const problem = numbersUnder(name, value).map(problemOf).find(Boolean) ?? numberProblem(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** An attribute may itself be called `N`: then its value is no text. */
function numbersUnder(name: string, value: unknown): string[] {
  if (name === 'N' && typeof value === 'string') return [value];
  return name === 'NS' && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function problemOf(text: string): string | undefined {
  const magnitude = Math.abs(Number(text));
  if (magnitude >= tooLarge)
    return 'Number overflow. Attempting to store a number with magnitude larger than supported range';
  // What is too small for a double too is read as 0.
  if (magnitude < smallest && /[1-9]/.test(text.replace(/e.*$/i, '')))
    return 'Number underflow. Attempting to store a number with magnitude smaller than supported range';
  return undefined;
}
