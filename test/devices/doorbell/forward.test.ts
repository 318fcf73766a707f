/** Events that are passed on to receivers behind this one. */
import { expect, test } from 'vitest';
import { createForwarder, type Delivery } from '../../../src/devices/doorbell/forward.ts';
import { cliTextsIn } from '../../../src/i18n/cli/cli-texts.ts';

test('an event for which too many others wait is told as not sent, and not as one without an answer', async () => {
  const told: Delivery[] = [];
  const forwarder = createForwarder(['http://127.0.0.1:1/'], (delivery) => told.push(delivery));
  const event = { body: Buffer.from('{}'), signature: 's', contentType: 'application/json' };
  for (let sent = 0; sent < 1005; sent++) forwarder.send(event);
  const [first] = told;
  await forwarder.close();
  const words = (['en', 'pt-BR'] as const).map((language) =>
    cliTextsIn(language).webhooks.noAnswer('host', first?.problem ?? ''),
  );
  expect(words).toEqual(['not sent to host, too many wait already', 'não enviado a host, já há demais esperando']);
});
