/** Keys with which careless code that copies an object would reach into every other object. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
