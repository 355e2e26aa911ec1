/** A `Date` like the original, except that "now" is moved by the shared offset. */
export function shiftDate(RealDate: DateConstructor, offset: BigInt64Array): DateConstructor {
  const now = () => RealDate.now() + Number(Atomics.load(offset, 0));
  function ShiftedDate(...parts: unknown[]): unknown {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, new.target);
  }
  Object.defineProperties(ShiftedDate, {
    name: { value: 'Date' },
    length: { value: 7 },
    prototype: { value: RealDate.prototype },
    now: { value: now, writable: true, configurable: true },
    UTC: { value: RealDate.UTC, writable: true, configurable: true },
    parse: { value: RealDate.parse, writable: true, configurable: true },
  });
  return ShiftedDate as unknown as DateConstructor;
}
