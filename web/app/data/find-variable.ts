interface Named {
  readonly name: string;
  readonly displayName: string;
}

/** The variable that somebody typed the name or alias of; capital letters make no difference. */
export function findVariable<T extends Named>(variables: readonly T[], typed: string): T | undefined {
  const wanted = typed.trim().toLowerCase();
  return variables.find((one) => [one.name, one.displayName].some((own) => own.toLowerCase() === wanted));
}
