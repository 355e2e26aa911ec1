/** The two names by which a person knows a variable. */
export interface VariableNames {
  readonly name: string;
  readonly displayName: string;
}

/** The variable that someone typed the name or alias of; capital letters make no difference. */
export function findVariable<T extends VariableNames>(variables: readonly T[], typed: string): T | undefined {
  const wanted = typed.trim().toLowerCase();
  return variables.find((one) => [one.name, one.displayName].some((own) => own.toLowerCase() === wanted));
}
