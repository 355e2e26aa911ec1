/** The most apps that a person may have registered, unless the operator says otherwise. */
export const usualAppsPerPerson = 10;

/**
 * Whether the operator has approved an app that its owner registered; absent where the operator made it. Until then it
 * has no list of its people and no studies of them.
 */
export const approvals = ['awaited', 'given'] as const;
