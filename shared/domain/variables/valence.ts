/** Whether much of something is good, bad or neither. */
export const valences = ['positive', 'negative', 'numeric'] as const;
export type Valence = (typeof valences)[number];
