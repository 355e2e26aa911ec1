/** Named in every study. It is raised when the same data would give other figures, so that no cached one is kept. */
export const engineVersion = '8';
