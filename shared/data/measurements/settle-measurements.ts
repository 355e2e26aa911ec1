import * as v from 'valibot';
import { getUnit } from '../../domain/units/units.ts';
import { idOfMeasurement, measurementKey } from '../keys/measurements.ts';
import { type Settle, wholeNumber } from '../settling/settle.ts';
import { measurementItem, parseMeasurement } from './measurement.ts';
import { parseForwarding } from './moved-measurement.ts';
import { parseSource, sourceItem } from './source.ts';

export const settleMeasurement: Settle = (record, { userId, variableId }) => {
  const measurement = parseMeasurement(record);
  getUnit(measurement.unitId);
  return measurementItem(userId, {
    ...measurement,
    id: v.parse(wholeNumber, measurement.id),
    variableId: variableId(measurement.variableId),
  });
};

export const settleMoved: Settle = (record, { userId }) => {
  const { movedTo, ...rest } = parseForwarding(record);
  const id = idOfMeasurement(record.sk);
  return {
    ...measurementKey(userId, v.parse(wholeNumber, id)),
    movedTo: v.parse(wholeNumber, movedTo),
    ...rest,
  };
};

/** Requests that were under way are not under way here, and the count is taken again. */
export const settleSource: Settle = (record, { userId }) =>
  sourceItem(userId, { ...parseSource(record), open: new Set(), doubtful: true });
