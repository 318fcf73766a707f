/** The `webhooks` of the document: payloads are the sandbox's own, as the spec shows none. */
import { STATUSES } from '../rules.ts';
import { EVENTS, SIGNATURE_HEADER, type EventName } from '../webhooks.ts';
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
export function eventSchema(event: EventName): Schema {
  return exact({
    id: uuid,
    evento: { type: 'string', const: event },
    criado_em: text,
    loja_id: uuid,
    dados: exact(DATA[event]),
  });
}

function pathOf(event: EventName): Schema {
  return {
    post: {
      operationId: `webhook.${event}`,
      parameters: [
        {
          name: SIGNATURE_HEADER,
          in: 'header',
          required: true,
          description: 'sha256= and the HMAC-SHA256 of the raw body under the secret',
          schema: { type: 'string', pattern: '^sha256=([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$' },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: eventSchema(event) } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again, with growing pauses.' } },
    },
  };
}

/** `webhooks` of the document. */
export function webhookPaths(): Schema {
  return Object.fromEntries(EVENTS.map((event) => [event, pathOf(event)]));
}
