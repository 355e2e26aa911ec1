import { createECDH } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { encryptPush } from '../../../../shared/use-cases/push/encrypt-push.ts';
import { decryptPush, PushDevice } from '../../../support/receivers/push-service.ts';

describe('encrypting', () => {
  test('the tests’ own decryption reads the example of RFC 8291', () => {
    const receiver = createECDH('prime256v1');
    receiver.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    );
    expect(decryptPush(body, receiver, auth)).toBe('When I grow up, I want to be a watermelon');
  });

  test('what is encrypted for a device only that device reads, whatever its length', async () => {
    const [device, other] = [new PushDevice('https://a.example'), new PushDevice('https://b.example')];
    for (const title of ['', 'Mood', 'ü'.repeat(120), '👍'.repeat(120)]) {
      const body = Buffer.from(await encryptPush({ title, buttons: [] }, { endpoint: '', ...device.keys }));
      expect(JSON.parse(device.open(body))).toEqual({ title, buttons: [] });
      expect(() => other.open(body)).toThrow();
      expect(body.length).toBeLessThan(4096);
    }
  });
});
