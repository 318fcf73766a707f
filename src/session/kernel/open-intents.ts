import type { AnyIntent } from '../../domain/intents.ts';
import type { Services } from '../session-context.ts';

/** Every open intent of the replica (moves, prices and counts), the oldest first. */
export function openIntents({ replica }: Pick<Services, 'replica'>): AnyIntent[] {
  const { intents, edits } = replica.getState();
  return [...[...intents.values()].flat(), ...[...edits.values()].flat()].toSorted((a, b) => a.seq - b.seq);
}
