import { expect, test } from '@jest/globals';
import { metricLine } from '../../../shared/platform/metrics.ts';

test('a metric line names each metric with its unit, and holds its value', () => {
  expect(JSON.parse(metricLine('prod', { SetAside: 2 }, 1_780_000_000_000))).toEqual({
    _aws: {
      Timestamp: 1_780_000_000_000,
      CloudWatchMetrics: [
        { Namespace: 'Daymark', Dimensions: [['Stage']], Metrics: [{ Name: 'SetAside', Unit: 'Count' }] },
      ],
    },
    Stage: 'prod',
    SetAside: 2,
  });
});
