/** The actions with one rule broken each: the simulation must notice every one, or it proves nothing. */
import type { MemoryTable } from '../outbox/memory-table.ts';
import { POLICY } from '../../src/outbox/policy.ts';
import { NoReply, TransitionRefused } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { readStatus, TRANSITION_RULES } from '../../src/domain/lifecycle.ts';
import type { Broken } from './outbox-schedule.ts';

const isWhereItBegan = (intent: Parameters<typeof POLICY.judgeLostReply>[0], status: string) =>
  readStatus(status) === TRANSITION_RULES[intent.operation].from;

export const MUTANTS: Readonly<Record<string, Broken>> = {
  'a lost reply counts as not sent, and is sent again at once': {
    policy: {
      afterError: (error, isStopping) => {
        const next = POLICY.afterError(error, isStopping);
        return next.kind === 'lost' ? { kind: 'hold', hold: 'offline' } : next;
      },
    },
  },
  'ship and return are sent again when the item is where it began': {
    policy: {
      judgeLostReply: (intent, finding, item, isFresh) =>
        finding === 'nothing' && isWhereItBegan(intent, item.item_status)
          ? 'resend'
          : POLICY.judgeLostReply(intent, finding, item, isFresh),
    },
  },
  'what is where it began has certainly not happened': {
    policy: {
      judgeLostReply: (intent, finding, item, isFresh) => {
        const next = POLICY.judgeLostReply(intent, finding, item, isFresh);
        return next === 'unconfirmed' && isWhereItBegan(intent, item.item_status) ? 'not-sent' : next;
      },
    },
  },
  'what can happen twice is sent again soon, too': { policy: { soonAgainMs: () => 1000 } },
  'the watch is over before a late request arrives': { times: { watchMs: 2000 } },
  'a lost reply is taken for a refusal': {
    policy: {
      afterError: (error, isStopping) => {
        const next = POLICY.afterError(error, isStopping);
        return next.kind === 'lost' ? { kind: 'refused' } : next;
      },
    },
  },
  'whatever state is found is our doing': {
    policy: {
      afterRefusal: (intent, finding) => (finding === 'reached' ? 'applied' : POLICY.afterRefusal(intent, finding)),
      judgeLostReply: (intent, finding, item, isFresh) =>
        finding === 'reached' ? 'applied' : POLICY.judgeLostReply(intent, finding, item, isFresh),
    },
  },
  'the disk is not synced': { isUnsynced: true },
  'the verdict is told before the reply': {
    client: (client) => ({
      ...client,
      acceptItem: (orderId, itemId, signal) =>
        Promise.race([
          client.acceptItem(orderId, itemId, signal),
          assumed(client, orderId, itemId, 'accepted', signal),
        ]),
      shipItem: (orderId, itemId, code, signal) =>
        Promise.race([
          client.shipItem(orderId, itemId, code, signal),
          assumed(client, orderId, itemId, 'shipped', signal),
        ]),
    }),
  },
  'a request is announced after it has left': { table: announcingLate },
  'processes of a host do not see who carries what out': { hasNoOwners: true },
  'a refusal of the service is taken for a lost reply': {
    client: (client) => ({
      ...client,
      shipItem: (...call) =>
        client.shipItem(...call).catch((error: unknown) => {
          throw error instanceof TransitionRefused
            ? new NoReply({ operation: OPERATIONS.shipItem, reason: 'lost' })
            : error;
        }),
    }),
  },
  'whose token it is, is asked once and never again': {
    client: (client) => {
      let first: ReturnType<typeof client.ping> | undefined;
      return { ...client, ping: (signal) => (first ??= client.ping(signal)) };
    },
  },
};

async function assumed(
  client: Parameters<NonNullable<Broken['client']>>[0],
  orderId: string,
  itemId: string,
  item_status: string,
  signal: AbortSignal | undefined,
) {
  const reply = await client.getOrder(orderId, signal);
  const item = reply.data.itens.find(({ id }) => id === itemId)!;
  return { ...reply, data: { ...item, item_status } };
}

/** A table in which a row that is about to be sent still says that it waits. */
function announcingLate(table: MemoryTable): MemoryTable {
  return {
    ...table,
    transact: (work) =>
      table.transact((rows) =>
        work({
          ...rows,
          put: (row) =>
            rows.put(row.phase === 'sending' ? { ...row, phase: 'waiting', attemptCount: row.attemptCount - 1 } : row),
        }),
      ),
  };
}
