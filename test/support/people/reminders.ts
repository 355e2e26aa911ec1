import type { TrackingReminderRecord } from '../../../shared/schemas/reminders/tracking-reminder.ts';
import type { TrackingReminderNotificationRecord } from '../../../shared/schemas/reminders/tracking-reminder-notification.ts';
import type { Person, Service, TokenHolder } from '../client.ts';
import type { RefusalAnswer } from './measurements.ts';

/** A valid reminder; the members given replace those of the example. */
export const reminder = (members: Readonly<Record<string, unknown>> = {}) => ({
  variableName: 'Overall Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  reminderFrequency: 86_400,
  reminderStartTimeLocal: '20:00:00',
  ...members,
});

export const pills = (members: Readonly<Record<string, unknown>> = {}) =>
  reminder({
    variableName: 'Magnesium',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    defaultValue: 200,
    ...members,
  });

export interface SaveRemindersAnswer {
  readonly summary: string;
  readonly description: string;
  readonly data: {
    readonly trackingReminders: TrackingReminderRecord[];
    readonly trackingReminderNotifications: TrackingReminderNotificationRecord[];
  };
}

export interface ActAnswer {
  readonly description: string;
  readonly data: {
    readonly receipts: {
      readonly id: number;
      readonly action: string;
      readonly status: 'done' | 'unchanged';
      readonly handled: number;
      readonly measurementId?: number;
      readonly dueAt?: string;
      readonly notice?: string;
    }[];
  };
}

const notifications = '/api/v3/trackingReminderNotifications';

/** Saves reminders for a person and answers them. */
export function remindersOf(service: Service, holder: TokenHolder) {
  const list = async (query: Readonly<Record<string, string | number | boolean>> = {}) => {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const path = `${notifications}?${parameters}`;
    return service.get<{ description: string; data: TrackingReminderNotificationRecord[] }>(path, holder);
  };
  const save = (body: unknown) =>
    service.post<SaveRemindersAnswer>('/api/v3/trackingReminders', body, holder);
  return {
    save,
    refuse: (body: unknown) => service.post<RefusalAnswer>('/api/v3/trackingReminders', body, holder),
    /** Saves one and gives its record. */
    create: async (members: Readonly<Record<string, unknown>>) => {
      const { body } = await save(reminder(members));
      return body.data.trackingReminders[0] as TrackingReminderRecord;
    },
    list,
    /** The times asked about, as listed. */
    times: async (query: Readonly<Record<string, string | number | boolean>> = {}) =>
      (await list(query)).body.data.map(({ reminderTime }) => reminderTime),
    act: (body: unknown) => service.post<ActAnswer>(notifications, body, holder),
    refuseAct: (body: unknown) => service.post<RefusalAnswer>(notifications, body, holder),
  };
}

/** A person whose token outlives tests that move the clock by years. */
export async function longLivedPerson(
  service: Service,
  options: Parameters<Service['createPerson']>[0] = {},
): Promise<Person> {
  const person = await service.createPerson(options);
  const token = await service.issueToken(person.userId, { lifetimeSeconds: 50 * 366 * 86_400 });
  return { ...person, token };
}
