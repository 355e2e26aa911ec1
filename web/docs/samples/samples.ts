/**
 * A request that is shown for an operation. `$NAME` stands for a value that an earlier answer brought, or that the
 * reader brings along.
 */
export interface Sample {
  /** Parameters of the path and the query. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The name of the token that it is sent with. @default TOKEN */
  readonly token?: string;
  /** The whole address, where an earlier answer brought it. */
  readonly address?: string;
  /** The values that later samples take from the answer: their names, and where they are. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** The question that is asked before the request is sent from the page. */
  readonly asks?: string;
}

export type Samples = Readonly<Record<string, Sample>>;

const measured = { startAt: '2026-03-29T08:30:00', sourceName: 'My diary' };

const experiment = {
  causeVariableName: 'Coffee',
  effectVariableName: 'Mood',
  levelA: 2,
  levelB: 0,
  pairs: 20,
  effectDay: 'same',
};

/** The samples by operation. Sent in the order of the page, each succeeds; an operation that is missing needs no input. */
export const samples: Samples = {
  'post-measurements': {
    body: [
      {
        variableName: 'Mood',
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        value: 4,
        combinationOperation: 'MEAN',
        ...measured,
      },
      {
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        value: 2,
        combinationOperation: 'SUM',
        ...measured,
      },
      {
        variableName: 'Caffeine',
        variableCategoryName: 'Nutrients',
        unitAbbreviatedName: 'mg',
        value: 20,
        combinationOperation: 'SUM',
        ...measured,
      },
    ],
    keeps: {
      MOOD_ID: 'data.measurements[0].variableId',
      COFFEE_ID: 'data.measurements[1].variableId',
      CAFFEINE_ID: 'data.measurements[2].variableId',
      MEASUREMENT_ID: 'data.measurements[2].id',
    },
  },
  'get-measurements': { query: { variableName: 'Mood', sort: '-startAt', limit: '10' } },
  'delete-measurement': { body: { id: '$MEASUREMENT_ID' } },
  'post-measurements-delete': { query: { variableName: 'Mood', dryRun: 'true' } },
  'post-imports': { body: { format: 'table', label: 'My diary of 2025' }, keeps: { IMPORT_ID: 'import.id' } },
  'post-imports-end': { body: { id: '$IMPORT_ID' } },
  'delete-import': { query: { id: '$IMPORT_ID' } },
  'post-device-keys': {
    body: { name: 'My shortcuts', receiver: 'rows' },
    keeps: { KEY_ID: 'deviceKey.id', DEVICE_KEY: 'key' },
  },
  'post-receive-health-auto-export': {
    token: 'IPHONE_KEY',
    body: {
      data: {
        metrics: [
          {
            name: 'step_count',
            units: 'count',
            data: [{ date: '2026-03-29 08:00:00 +0200', qty: 42, source: 'My Apple Watch' }],
          },
        ],
      },
    },
  },
  'post-receive-health-connect-webhook': {
    token: 'ANDROID_KEY',
    body: {
      timestamp: '2026-03-29T10:00:00Z',
      heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }],
    },
  },
  'post-receive-rows': {
    token: 'DEVICE_KEY',
    body: [{ variableName: 'Coffee', value: 1, at: '2026-03-29T08:30:00+02:00' }],
  },
  'delete-device-key': { query: { id: '$KEY_ID' } },
  'get-user-variables': { query: { name: 'Coffee' } },
  'post-user-variables': { body: [{ name: 'Coffee', onsetDelay: 1800, description: 'Filter coffee' }] },
  'delete-user-variable': { query: { variableId: '$COFFEE_ID', dryRun: 'true' } },
  'post-user-tags': {
    body: { taggedVariableId: '$COFFEE_ID', tagVariableId: '$CAFFEINE_ID', conversionFactor: 95 },
  },
  'delete-user-tag': { query: { taggedVariableId: '$COFFEE_ID', tagVariableId: '$CAFFEINE_ID' } },
  'post-tracking-reminders': {
    body: [
      {
        variableName: 'Mood',
        unitAbbreviatedName: '/5',
        reminderFrequency: 86400,
        reminderStartTimeLocal: '00:00:00',
      },
      {
        variableName: 'Back Pain',
        variableCategoryName: 'Symptoms',
        unitAbbreviatedName: '/5',
        reminderFrequency: 86400,
        reminderStartTimeLocal: '00:00:00',
      },
    ],
    keeps: {
      REMINDER_ID: 'data.trackingReminders[0].id',
      NOTIFICATION_ID: 'data.trackingReminderNotifications[0].id',
    },
  },
  'post-tracking-reminder-notifications': {
    body: [{ id: '$NOTIFICATION_ID', action: 'track', modifiedValue: 3 }],
  },
  'delete-tracking-reminder': { body: { id: '$REMINDER_ID' } },
  'post-push-subscriptions': {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/f1LsxkKphfQ',
      expirationTime: null,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      name: 'Phone',
    },
    keeps: { DEVICE_ID: 'pushSubscription.id' },
  },
  'post-push-subscriptions-test': { body: { id: '$DEVICE_ID' } },
  'delete-push-subscription': { body: { id: '$DEVICE_ID' } },
  'post-feed': { body: [{ title: 'Welcome', content: 'Ten days of records make a first study.' }] },
  'post-study-create': {
    body: { causeVariableName: 'Coffee', effectVariableName: 'Mood' },
    keeps: { STUDY_ID: 'study.id' },
  },
  'post-study-publish': {
    query: { studyId: '$STUDY_ID', includeCharts: 'true' },
    keeps: { STUDY_LINK: 'link', CHART_URL: 'study.causeVariable.charts.hourlyColumnChart.svgUrl' },
  },
  'post-discoveries-dismiss': { body: { causeVariableId: '$COFFEE_ID', effectVariableId: '$MOOD_ID' } },
  'post-votes': { body: { causeVariableId: '$COFFEE_ID', effectVariableId: '$MOOD_ID', value: 'up' } },
  'delete-study': { query: { studyId: '$STUDY_ID' } },
  'post-experiments-plan': { body: experiment },
  'post-experiments': {
    body: { ...experiment, why: 'I want to know whether coffee is good for me.' },
    keeps: { EXPERIMENT: 'experiment.id' },
  },
  'get-experiments-one': { query: { id: '$EXPERIMENT' } },
  'post-experiments-pause': { body: { id: '$EXPERIMENT' } },
  'post-experiments-resume': { body: { id: '$EXPERIMENT' } },
  'post-experiments-stop': {
    body: { id: '$EXPERIMENT', harms: 'A headache on the first day without coffee.' },
  },
  'post-apps': {
    body: { name: 'Walking Diary', redirectUris: ['https://example.com/back'], scopes: ['readmeasurements'] },
    keeps: { APP: 'app.clientId' },
  },
  'delete-app': { query: { id: '$APP' } },
  'post-webhooks': {
    body: { url: 'https://example.com/daymark', events: ['measurements.changed', 'share.changed'] },
    keeps: { WEBHOOK: 'webhook.id' },
  },
  'post-webhooks-rotate': { body: { id: '$WEBHOOK' } },
  'post-webhooks-test': { body: { id: '$WEBHOOK' }, keeps: { MESSAGE: 'messageId' } },
  'get-webhooks-deliveries': { query: { id: '$WEBHOOK' } },
  'post-webhooks-redeliver': { body: { id: '$WEBHOOK', messageId: '$MESSAGE' } },
  'delete-webhook': { query: { id: '$WEBHOOK' } },
  'get-shares': { keeps: { CLIENT_ID: 'authorizedClients.apps[0].clientId' } },
  'post-shares-create': {
    body: { with: 'link', name: 'Dr. Hu', variableIds: ['$MOOD_ID'], until: '$UNTIL' },
    keeps: { SHARE: 'share.clientId' },
  },
  'get-shares-document': { query: { shareId: '$SHARE' } },
  'post-shares-health-link': {
    body: {
      shareId: '$SHARE',
      address: '$RANDOM_ADDRESS',
      passcode: 'K7RT2WXM',
      document:
        'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwiemlwIjoiREVGIiwiY3R5IjoiYXBwbGljYXRpb24vZmhpcitqc29uIn0..dZq0JYKiL2c7V7Vf.W44Qkzt-AmDKCLPtgWvgryDIWCRpF2TaFiLb6I0pp-ok8IU7rYfbDg.Zeyw4jAT-1WmTbuoeecweQ',
    },
  },
  'post-shares-delete': {
    query: { clientIdToRevoke: '$CLIENT_ID' },
  },
  'get-study-page': { address: '$STUDY_LINK' },
  'get-study-chart': { address: '$CHART_URL' },
  'get-icon': { query: { file: 'sleep.svg' } },
  'post-user-settings': { body: { timezone: 'Europe/Berlin', latestReminderTime: '22:00:00' } },
  'delete-user': {
    query: { reason: 'I only tried the examples' },
    asks: 'Delete this account and everything in it? This can’t be undone.',
  },
};
