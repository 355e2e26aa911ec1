import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../../web/client/webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of the webhook’s own, long enough').toString('base64')}`;
const body =
  '{"type":"measurements.changed","timestamp":"2026-11-14T08:00:00Z","data":{"userId":7,"note":"ü"}}';

/** Signed by the standard's own library. */
function signed(sentAt = new Date(), by = secret) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', sentAt, body),
  };
}

test('what the standard’s own library signed is genuine, whatever holds the headers', async () => {
  const message = { id: 'msg_1', type: 'measurements.changed', data: { userId: 7 } };
  expect(await verifyWebhook({ secret, headers: signed(), body })).toMatchObject({ ok: true, message });
  const headers = new Headers(signed());
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ ok: true, message });
  const listed = { 'Webhook-Id': ['msg_1'], ...signed() };
  expect(await verifyWebhook({ secret, headers: listed, body })).toMatchObject({ ok: true });
});

test('of two signatures one is enough, while secrets change', async () => {
  const other = `whsec_${Buffer.from('the secret that was before this one').toString('base64')}`;
  const [now, before] = [signed(), signed(new Date(), other)];
  const both = { ...now, 'webhook-signature': `${before['webhook-signature']} ${now['webhook-signature']}` };
  expect(await verifyWebhook({ secret, headers: both, body })).toMatchObject({ ok: true });
});

test.each([
  ['another body', { body: `${body} ` }, 'signature'],
  ['another id', { headers: { ...signed(), 'webhook-id': 'msg_2' } }, 'signature'],
  ['another version', { headers: { ...signed(), 'webhook-signature': 'v2,AAAA' } }, 'signature'],
  ['no base64', { headers: { ...signed(), 'webhook-signature': 'v1,*' } }, 'signature'],
  ['an old message', { headers: signed(new Date(Date.now() - 400_000)) }, 'old'],
  ['one of tomorrow', { headers: signed(new Date(Date.now() + 400_000)) }, 'old'],
  ['no headers', { headers: {} }, 'headers'],
  ['a time that is none', { headers: { ...signed(), 'webhook-timestamp': 'NaN' } }, 'headers'],
])('%s is not', async (_, more, why) => {
  expect(await verifyWebhook({ secret, headers: signed(), body, ...more })).toEqual({ ok: false, why });
});

test('a secret that is none is the programmer’s to mend', async () => {
  await expect(verifyWebhook({ secret: '', headers: signed(), body })).rejects.toThrow('whsec_');
});
