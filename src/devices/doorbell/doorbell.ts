/**
 * The doorbell of a running bench: verified webhooks make its sync poll, and its polls are slower while the webhooks are
 * reliable.
 */
import type { Clock } from '../../base/clock.ts';
import type { Replica } from '../../replica/replica.ts';
import type { PollPace } from '../../sync/poll/pace.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { createRinger } from './ringer.ts';
import { createTrust, paceWithDoorbell } from './trust.ts';

export type DoorbellOptions = { port: number; host?: string; secrets: () => readonly string[]; clock: Clock };

/** Called with each webhook that came: verified, or without a valid signature. */
export type WebhookListener = (isVerified: boolean) => void;

export type Doorbell = {
  /** The polling pace for the bench's sync. */
  pace: PollPace;
  /** Listens, and calls `ring` for webhooks from now on; the replica shows whether they announced a change. */
  attach(station: { replica: Replica; ring: () => void; onWebhook?: WebhookListener }): Promise<Receiver>;
};

/** Makes a doorbell around a pace; the bench is built with that pace and attached afterwards. */
export function createDoorbell(pace: PollPace, { clock, ...options }: DoorbellOptions): Doorbell {
  const trust = createTrust();
  return {
    pace: paceWithDoorbell(pace, () => trust.isTrusted(clock.now())),
    async attach({ replica, ring, onWebhook = () => {} }) {
      const ringer = createRinger(ring, clock);
      const receiver = await startReceiver({
        ...options,
        onRefused: () => onWebhook(false),
        onEvent() {
          onWebhook(true);
          trust.rang(clock.now());
          ringer.press();
        },
      });
      const unsubscribe = replica.subscribe((state, before) => {
        if (state.version !== before.version && state.health.isLoaded) trust.changed(clock.now());
      });
      return {
        ...receiver,
        async close() {
          unsubscribe();
          ringer.stop();
          await receiver.close();
        },
      };
    },
  };
}
