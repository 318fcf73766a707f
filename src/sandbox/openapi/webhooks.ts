/** The `webhooks` of the document; the payloads are our choice, as the spec shows none. */
import { STATUSES } from '../rules.ts';
import type { EventName } from '../surface.ts';
import { EVENTS, SIGNATURE_HEADER } from '../webhooks.ts';
import { exact, type Schema } from './schemas.ts';

export const EVENTS_TAG = { name: 'events', description: 'What the service sends by itself, signed.' };

/** The schema of a field, and an example. */
type Field = [schema: Schema, example: unknown];

const ID = '3f0b6c9e-1d2a-4b5c-8e7f-9a0b1c2d3e4f';
const uuid: Field = [{ type: 'string', format: 'uuid' }, ID];
const textLike = (example: string): Field => [{ type: 'string' }, example];
const statusLike = (example: string): Field => [{ type: 'string', enum: STATUSES }, example];
const numero = textLike('10511');

const FIELDS: Readonly<Record<EventName, [summary: string, fields: Record<string, Field>]>> = {
  'pedido.pago': ['An order was paid', { pedido_id: uuid, numero, itens: [{ type: 'array', items: uuid[0] }, [ID]] }],
  'item.status_alterado': [
    'The status of an item changed',
    {
      item_id: uuid,
      pedido_id: uuid,
      numero,
      status_anterior: statusLike('pending'),
      item_status: statusLike('accepted'),
    },
  ],
  'pedido.cancelado': ['An order was cancelled', { pedido_id: uuid, numero, motivo: textLike('Desistência') }],
};

/** Makes the schema and the example of an object with these fields. */
function objectOf(fields: Record<string, Field>): Field {
  const partsOf = <T>(part: (field: Field) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field)]));
  return [exact(partsOf(([schema]) => schema)), partsOf(([, example]) => example)];
}

function pathOf(event: EventName): Schema {
  const [summary, fields] = FIELDS[event];
  const [schema, example] = objectOf({
    id: uuid,
    evento: [{ type: 'string', const: event }, event],
    criado_em: textLike('2026-11-20T12:00:00.000000Z'),
    loja_id: uuid,
    dados: objectOf(fields),
  });
  return {
    post: {
      operationId: `webhook.${event}`,
      summary,
      description: 'The payload is the sandbox’s own: the spec shows none.',
      tags: [EVENTS_TAG.name],
      parameters: [
        {
          name: SIGNATURE_HEADER,
          in: 'header',
          required: true,
          description: 'sha256= and the HMAC-SHA256 of the raw body under the secret',
          schema: { type: 'string', pattern: '^sha256=([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$' },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again, with growing pauses.' } },
    },
  };
}

/** Makes `webhooks` of the document. */
export const webhookPaths = (): Schema => Object.fromEntries(EVENTS.map((event) => [event, pathOf(event)]));
