const isSecret = (name: string) => /token|secret/i.test(name);

/** An answer as it may be kept on a device: no token and no secret that it may hold, however deep. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecret(name))
      .map(([name, member]) => [name, withoutSecrets(member)]),
  );
}
