import type { Unit } from '../units/units.ts';
import type { Measurement } from './measurement.ts';

/**
 * Says which content of a measurement someone has seen. Its variable, source and time are in the id. A measurement
 * that was changed and changed back has its first etag again.
 */
export const etagOf = ({ id, value, unitId, note = '' }: Measurement): string =>
  digestOf(`${id} ${value} ${unitId} ${note}`);

const { imul } = Math;

/** Lets every bit influence all others. */
function mix(bits: number): number {
  const once = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

const hexadecimal = (bits: number) => bits.toString(16).padStart(8, '0');

/** Sixteen hexadecimal digits that tell texts apart. This is no cryptographic hash: nobody gains by a collision. */
function digestOf(text: string): string {
  let one = 0x9e3779b9;
  let other = 0x7f4a7c15;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = imul(one ^ unit, 0x01000193);
    other = imul(other ^ unit, 0x5bd1e995) + i;
  }
  return `${hexadecimal(mix(one ^ other))}${hexadecimal(mix(other + imul(one, 31)))}`;
}

/** The part of a measurement that does not follow from where it is. */
export interface Content {
  readonly value: number;
  readonly unit: Unit;
  readonly note?: string | undefined;
}

export const hasContent = (
  row: Pick<Measurement, 'value' | 'unitId' | 'note'>,
  { value, unit, note }: Content,
): boolean => row.value === value && row.unitId === unit.id && (row.note ?? '') === (note ?? '');
