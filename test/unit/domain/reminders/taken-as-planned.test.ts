import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Intake, takenAsPlanned } from '../../../../shared/domain/reminders/taken-as-planned.ts';
import { daySeconds, hourSeconds } from '../../../../shared/domain/time/calendar.ts';
import { clockOf, moveTo, type ZoneHistory } from '../../../../shared/domain/time/person-clock.ts';
import { epoch, exampleReminder } from './example-reminder.ts';

const berlin: ZoneHistory = { timezone: 'Europe/Berlin' };
const livedBy = (person: ZoneHistory) => ({ timezone: person.timezone, clock: clockOf(person) });
const planned = epoch('2026-06-09T10:00:00');
/** Noon in Berlin, ten days after the plan was made: nine days are over. */
const now = epoch('2026-06-19T10:00:00');

/** A pill at 20:00, moved with the person as all reminders are. */
const plan = ({ timezone }: ZoneHistory, dose?: number) => ({
  reminder: exampleReminder({ zone: timezone, plannedAt: planned, updatedAt: planned }),
  dose,
});
const intakes = (from: number, days: number, amount = 1): Intake[] =>
  Array.from({ length: days }, (_, i) => ({ startAt: from + i * daySeconds, amount }));
const evening = epoch('2026-06-10T18:05:00');

describe('days taken as planned', () => {
  const count = (taken: readonly Intake[], dose?: number, person = berlin) =>
    takenAsPlanned([plan(person, dose)], taken, livedBy(person), now);

  test('are those that are over, from the first whole day of the plan on', () => {
    expect(count([])).toEqual({ daysPlanned: 9, daysTakenAsPlanned: 0 });
    expect(count(intakes(evening, 9))).toEqual({ daysPlanned: 9, daysTakenAsPlanned: 9 });
    // The day on which the plan was made, and today, do not count.
    expect(count([...intakes(planned, 1), ...intakes(now - hourSeconds, 1)])).toEqual({
      daysPlanned: 9,
      daysTakenAsPlanned: 0,
    });
  });

  test('have at least the planned amount, in whatever parts; without an amount, as many entries', () => {
    expect(count(intakes(evening, 9, 1), 2)?.daysTakenAsPlanned).toBe(0);
    const thirds = [0, 1, 2].flatMap((hour) => intakes(evening + hour * hourSeconds, 9, 2 / 3));
    expect(count(thirds, 2)?.daysTakenAsPlanned).toBe(9);
    expect(count(intakes(evening, 4, 0.01))?.daysTakenAsPlanned).toBe(4);
    expect(count(intakes(evening, 9, 0))?.daysTakenAsPlanned).toBe(0);
  });

  test('add up what several reminders plan, and none is planned by one that is off', () => {
    const off = { reminder: exampleReminder({ enabled: false }) };
    expect(takenAsPlanned([off], [], livedBy(berlin), now)).toBeUndefined();
    const both = [plan(berlin, 1), plan(berlin, 2)];
    const most = intakes(evening, 9, 2);
    expect(takenAsPlanned(both, most, livedBy(berlin), now)?.daysTakenAsPlanned).toBe(0);
    expect(takenAsPlanned(both, [...most, ...intakes(evening + 60, 5)], livedBy(berlin), now)).toEqual({
      daysPlanned: 9,
      daysTakenAsPlanned: 5,
    });
  });

  test('leave out what was passed over: such a day is neither taken nor missed', () => {
    const slots = [0, 1, 2].map((day) => epoch('2026-06-10T18:00:00') + day * daySeconds);
    const away = { ...plan(berlin, 1), passed: slots };
    const since = intakes(evening + 3 * daySeconds, 6);
    expect(takenAsPlanned([away], since, livedBy(berlin), now)).toEqual({
      daysPlanned: 9,
      daysTakenAsPlanned: 6,
      daysNotAnswered: 3,
    });
    // Taken after all, and recorded later.
    expect(takenAsPlanned([away], intakes(evening, 9), livedBy(berlin), now)).toEqual({
      daysPlanned: 9,
      daysTakenAsPlanned: 9,
    });
    // Of two doses a day one was passed over: the other still counts.
    expect(takenAsPlanned([away, plan(berlin, 2)], intakes(evening, 9, 2), livedBy(berlin), now)).toEqual({
      daysPlanned: 9,
      daysTakenAsPlanned: 3,
    });
  });
});

/** Zones in which it is the same day as in Berlin when it is noon there, also if days begin at four. */
const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe'];

test('no past figure changes when somebody moves, however often', () => {
  const history = fc.record({
    moves: fc.array(fc.constantFrom(...zones, berlin.timezone), { minLength: 1, maxLength: 4 }),
    taken: fc.array(fc.record({ hour: fc.nat(10 * 24), amount: fc.constantFrom(0, 0.5, 1, 2) }), {
      maxLength: 40,
    }),
    dose: fc.constantFrom(undefined, 1, 2),
    dayStartsAt: fc.constantFrom(0, 4 * hourSeconds),
  });
  fc.assert(
    fc.property(history, ({ moves, taken, dose, dayStartsAt }) => {
      const rows = taken.map(({ hour, amount }) => ({ startAt: planned + hour * hourSeconds, amount }));
      const before = { ...berlin, dayStartsAt };
      const figure = takenAsPlanned([plan(before, dose)], rows, livedBy(before), now);
      let person: ZoneHistory = before;
      for (const [i, zone] of moves.entries()) {
        person = { ...moveTo(person, zone, now + i), dayStartsAt };
        const after = takenAsPlanned([plan(person, dose)], rows, livedBy(person), now + i);
        expect([zone, after]).toEqual([zone, figure]);
      }
    }),
    { numRuns: 300 },
  );
});
