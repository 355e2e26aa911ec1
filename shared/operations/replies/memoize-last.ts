/** Computes once for as long as it is asked with the same text, such as the one address an instance answers under. */
export function memoizeLast<Result>(compute: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: compute(text) };
    return last.result;
  };
}
