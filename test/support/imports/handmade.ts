import { makeZip } from './make-zip.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const record = (
  type: string,
  [source, unit]: readonly [string, string],
  at: string,
  value: string,
  end = at,
): string =>
  ` <Record type="HK${type}" sourceName="${source}" unit="${unit}" startDate="${at} +0100" endDate="${end} +0100" value="${value}"/>`;

/** Four weeks of a watch, a phone and a scale, with a declaration that nothing closes, and two rows that nobody can read. */
export function appleExport(name = 'Export.zip'): ChosenFile {
  const [watch, phone] = ['A.’s Apple Watch', 'A.’s iPhone'];
  const days = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`);
  const records = days.flatMap((day) => [
    record('QuantityTypeIdentifierStepCount', [watch, 'count'], `${day} 10:10:00`, '3000'),
    record('QuantityTypeIdentifierStepCount', [watch, 'count'], `${day} 10:40:00`, '2000'),
    record('QuantityTypeIdentifierStepCount', [phone, 'count'], `${day} 10:12:00`, '4800'),
    record('QuantityTypeIdentifierHeartRate', [watch, 'count/min'], `${day} 10:10:00`, '71'),
    record('QuantityTypeIdentifierBodyMass', ['Scale', 'kg'], `${day} 07:00:00`, '80'),
    record('QuantityTypeIdentifierWalkingSpeed', [phone, 'km/hr'], `${day} 09:00:00`, '4.5'),
    record(
      'CategoryTypeIdentifierSleepAnalysis',
      [watch, ''],
      `${day} 00:10:00`,
      'HKCategoryValueSleepAnalysisAsleepCore',
      `${day} 06:40:00`,
    ),
  ]);
  const unreadable = [
    record('QuantityTypeIdentifierHeartRate', [watch, 'count/min'], '2026-02-30 10:00:00', '71'),
    record('QuantityTypeIdentifierHeartRate', [watch, 'count/min'], '2026-03-01 10:00:00', 'NaN'),
  ];
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE HealthData [',
    '<!ATTLIST VisionPrescription type CDATA #REQUIRED',
    '<!ELEMENT RightEye EMPTY>',
    '>',
    ']>',
    '<HealthData locale="de_DE">',
    ' <ExportDate value="2026-03-14 08:00:00 +0100"/>',
    ...records,
    ...unreadable,
    '</HealthData>',
  ].join('\n');
  const zip = makeZip([{ name: 'apple_health_export/Exportieren.xml', content }], { descriptors: true });
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zip) };
}

export const tableOf = (name: string, lines: readonly string[]): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** An archive whose table of contents tells of two terabytes. */
export const bomb = (): ChosenFile => ({
  name: 'bomb.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    makeZip([{ name: 'apple_health_export/export.xml', content: `<HealthData>${' '.repeat(5_000_000)}` }], {
      descriptors: true,
    }),
  ),
});
