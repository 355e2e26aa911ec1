import { kinds, type RowKind } from '../../rows/kinds.ts';

/** Numbers of the messages that take more than a look into a table. */
export const numbers = {
  file: 0,
  session: 18,
  bloodPressure: 51,
  monitoring: 55,
  monitoringInfo: 103,
  sleepLevel: 275,
  sleepAssessment: 346,
  nap: 412,
} as const;

/** A value of a message: its field, its kind, and what it is multiplied with. */
export interface WrittenReading {
  readonly field: number;
  readonly kind: RowKind;
  readonly factor?: number;
  /** A number that means no value, besides the usual one. */
  readonly none?: number;
  /** The field of its time. @default 253 */
  readonly time?: number;
}

/** A watch reads it every three minutes. */
const stress: RowKind = { ...kinds.stressLevel, grain: 'hour' };

/** Messages whose fields are readings as they are. */
export const readings: ReadonlyMap<number, readonly WrittenReading[]> = new Map([
  [20, [{ field: 3, kind: kinds.heartRate }]],
  [
    30,
    [
      { field: 0, kind: kinds.weight, factor: 0.01, none: 0xfffe },
      { field: 1, kind: kinds.bodyFat, factor: 0.01 },
      { field: 13, kind: kinds.bodyMassIndex, factor: 0.1 },
    ],
  ],
  [
    51,
    [
      { field: 0, kind: kinds.systolic },
      { field: 1, kind: kinds.diastolic },
      { field: 6, kind: kinds.heartRate },
    ],
  ],
  [211, [{ field: 1, kind: kinds.restingHeartRate }]],
  [227, [{ field: 0, kind: stress, time: 1 }]],
  [229, [{ field: 2, kind: kinds.vo2Max, factor: 0.1, time: 0 }]],
  [269, [{ field: 0, kind: kinds.oxygenSaturation }]],
  [297, [{ field: 0, kind: kinds.respiratoryRate, factor: 0.01 }]],
  [370, [{ field: 1, kind: kinds.variabilityRmssd, factor: 1 / 128 }]],
  [398, [{ field: 1, kind: kinds.skinTemperatureChange }]],
]);

/** Messages that hold values that are not read here, as the preview names them. */
export const names: ReadonlyMap<number, string> = new Map([
  [19, 'Laps'],
  [33, 'Sport totals'],
  [78, 'Times between heartbeats'],
  [101, 'Pool lengths'],
  [132, 'Chest strap heartbeats'],
  [142, 'Segment laps'],
  [216, 'Time in zones'],
  [225, 'Exercise sets'],
  [268, 'Dives'],
  [290, 'Times between heartbeats'],
  [304, 'Steps of a study'],
  [312, 'Splits'],
  [314, 'Body battery'],
  [371, 'Five-minute heart rate variability'],
  [372, 'Times between heartbeats'],
  [470, 'Sleep disruptions'],
  [471, 'Sleep disruptions'],
]);

/** Messages about the device, the person and the file, and places on a map, which are never read. */
export const descriptions: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 21, 23, 26, 27, 28, 31, 32, 34, 35, 37, 38, 39, 49, 53, 72, 79,
  80, 81, 82, 105, 106, 127, 128, 129, 131, 140, 145, 148, 149, 150, 151, 158, 159, 160, 161, 162, 188, 206,
  207, 258, 259, 262, 264, 313, 375, 389,
]);
