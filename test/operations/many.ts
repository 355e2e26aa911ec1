export const minute = (n: number) => new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString();

export const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
