/** The `webhooks` of the document: payloads are the sandbox's own, as the spec shows none. */
import { STATUSES } from '../rules.ts';
import type { EventName } from '../surface.ts';
import { EVENTS, SIGNATURE_HEADER } from '../webhooks.ts';
import { exact, type Schema } from './schemas.ts';

const text: Schema = { type: 'string' };
const uuid: Schema = { type: 'string', format: 'uuid' };

const DATA: Readonly<Record<EventName, Record<string, Schema>>> = {
  'pedido.pago': { pedido_id: uuid, numero: text, itens: { type: 'array', items: uuid } },
  'item.status_alterado': {
    item_id: uuid,
    pedido_id: uuid,
    numero: text,
    status_anterior: { type: 'string', enum: STATUSES },
    item_status: { type: 'string', enum: STATUSES },
  },
  'pedido.cancelado': { pedido_id: uuid, numero: text, motivo: text },
};

/** The body of an event. */
function eventSchema(event: EventName): Schema {
  return exact({
    id: uuid,
    evento: { type: 'string', const: event },
    criado_em: text,
    loja_id: uuid,
    dados: exact(DATA[event]),
  });
}

export const EVENTS_TAG = { name: 'events', description: 'What the service sends by itself, signed.' };

const ID = '3f0b6c9e-1d2a-4b5c-8e7f-9a0b1c2d3e4f';
const DATA_EXAMPLES: Readonly<Record<EventName, Record<string, unknown>>> = {
  'pedido.pago': { pedido_id: ID, numero: '10511', itens: [ID] },
  'item.status_alterado': {
    item_id: ID,
    pedido_id: ID,
    numero: '10511',
    status_anterior: 'pending',
    item_status: 'accepted',
  },
  'pedido.cancelado': { pedido_id: ID, numero: '10511', motivo: 'Desistência' },
};

const SUMMARIES: Readonly<Record<EventName, string>> = {
  'pedido.pago': 'An order was paid',
  'item.status_alterado': 'The status of an item changed',
  'pedido.cancelado': 'An order was cancelled',
};

function eventExample(event: EventName): unknown {
  const frame = { id: ID, evento: event, criado_em: '2026-11-20T12:00:00.000000Z', loja_id: ID };
  return { ...frame, dados: DATA_EXAMPLES[event] };
}

function pathOf(event: EventName): Schema {
  return {
    post: {
      operationId: `webhook.${event}`,
      summary: SUMMARIES[event],
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
      requestBody: {
        required: true,
        content: { 'application/json': { schema: eventSchema(event), example: eventExample(event) } },
      },
      responses: { '2XX': { description: 'Taken. Anything else is tried again, with growing pauses.' } },
    },
  };
}

/** `webhooks` of the document. */
export function webhookPaths(): Schema {
  return Object.fromEntries(EVENTS.map((event) => [event, pathOf(event)]));
}
