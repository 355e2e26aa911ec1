import { expect } from '@jest/globals';
import fc from 'fast-check';
import { describeFault, faults, hour, Step } from './step.ts';

/** From the first place to have a date to the last, on both sides of the line between them. */
const zones = fc.constantFrom(
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
);

export const move = fc.tuple(zones, faults).map(([zone, fault]) => {
  return new Step(`move to ${zone}${describeFault(fault, false)}`, async (world) => {
    const problems = await world.move(zone, fault);
    if (fault === undefined) expect(problems).toEqual([]);
    return undefined;
  });
});

/** Two phones that report their own zone: the person is asked and answers all the while. */
export const twoPhones = fc
  .tuple(
    zones,
    zones,
    fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 2, maxLength: 6 }),
    fc.constantFrom('track' as const, 'skip' as const, 'leave' as const),
  )
  .map(([one, other, hours, action]) => {
    return new Step(
      `${one} and ${other} in turns after ${hours.join(', ')} h, ${action}`,
      async (world, observe) => {
        for (const [i, count] of hours.entries()) {
          world.now += count * hour;
          await world.tick(undefined);
          if (action !== 'leave') await world.answerAll(action);
          await observe();
          await world.move(i % 2 === 0 ? one : other, undefined);
          await observe();
        }
        return undefined;
      },
    );
  });
