import { stage } from '../settings/stage.ts';

/** The metrics that jobs report and alarms watch; both sides take the names from here. */
export const metricNamespace = 'Daymark';
export const stageDimension = 'Stage';

/** Names and units as CloudWatch has them. */
export const metrics = {
  /** Seconds by which the oldest due reminder or snoozed notification was late. */
  OldestDueAge: 'Seconds',
  /** Seconds by which the oldest entry of any other job has waited for longer than it may. */
  JobsOverdue: 'Seconds',
  /** Items the schedule gave up on after five failures. */
  SetAside: 'Count',
  /** Seconds by which the oldest push was late that waited for a device. */
  OldestPushAge: 'Seconds',
  /** Seconds from the oldest write of a batch to its entry in the change log. */
  ChangeLogLag: 'Seconds',
  /** Requests that failed because the table was throttled. */
  Throttled: 'Count',
  /** Answers of 503 that say no more than that a history is being summarised. */
  SummingUp: 'Count',
} as const;
export type MetricName = keyof typeof metrics;

export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

export function writeMetrics(values: MetricValues): void {
  process.stdout.write(`${metricLine(stage(), values, Date.now())}\n`);
}

/** A log line that CloudWatch turns into metrics by itself (embedded metric format). It holds numbers only. */
export function metricLine(stageName: string, values: MetricValues, milliseconds: number): string {
  const names = (Object.keys(metrics) as MetricName[]).filter((name) => values[name] !== undefined);
  return JSON.stringify({
    _aws: {
      Timestamp: milliseconds,
      CloudWatchMetrics: [
        {
          Namespace: metricNamespace,
          Dimensions: [[stageDimension]],
          Metrics: names.map((name) => ({ Name: name, Unit: metrics[name] })),
        },
      ],
    },
    [stageDimension]: stageName,
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
  });
}
