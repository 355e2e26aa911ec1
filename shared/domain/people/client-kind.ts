export const clientKinds = ['app', 'individual', 'study'] as const;
export type ClientKind = (typeof clientKinds)[number];
