/** Keys with which careless code that copies an object would change every other object. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
