/** Named in every study. Raised when the same data would give other figures, so that no cached one is kept. */
export const engineVersion = '6';
