import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { callTool, connectAssistant, letIn } from '../../support/people/assistants.ts';
import { diaryOf } from '../../support/people/measurements.ts';

const service = serviceAt();

async function assistantOf(options: Parameters<typeof letIn>[2] = {}, timezone = 'Europe/Berlin') {
  const person = await service.createPerson({ timezone });
  const assistant = await letIn(service, person, options);
  const client = await connectAssistant(service, assistant);
  return { person, assistant, client, call: callTool.bind(undefined, client) };
}

describe('the tools', () => {
  test('are nine, in their order, each with schemas; reads say so and none destroys', async () => {
    const { client } = await assistantOf();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_variables',
      'daily_values',
      'compare_periods',
      'study',
      'what_stands_out',
      'due',
      'answer_due',
      'record',
      'undo',
    ]);
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations?.destructiveHint).toBe(false);
    }
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(reading).toEqual(['find_variables', 'daily_values', 'compare_periods', 'what_stands_out', 'due']);
    expect(client.getServerCapabilities()?.tools?.listChanged ?? false).toBe(false);
  });

  test('record a value as it was said, and tell how it was understood', async () => {
    const { person, call } = await assistantOf();
    const { values, text, isError } = await call('record', {
      variable: 'Mood',
      value: 4,
      unit: '/5',
      at: '2026-11-14T08:30',
    });
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining('Recorded 4/5 of Mood') });
    expect(values).toMatchObject({ status: 'created', at: '2026-11-14T08:30+01:00', zone: 'Europe/Berlin' });
    const { body } = await diaryOf(service, person).list({});
    expect(body).toMatchObject([{ variableName: 'Mood', value: 4, startAt: '2026-11-14T07:30:00' }]);
  });
});
