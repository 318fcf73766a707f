/** Which changes of the replica a session is told of at all. */
import { freshnessOf } from '../../replica/health.ts';
import { isSameBesidePolls, type ReplicaState } from '../../replica/replica.ts';

/**
 * Whether a session has something to draw after a change. While all is well, screens say nothing of the times of polls, and a
 * poll that brought nothing wakes none of two hundred sessions. `now`: on the monotonic clock.
 */
export function isNewsOfReplica(state: ReplicaState, before: ReplicaState, now: number): boolean {
  return !isSameBesidePolls(state, before) || freshnessOf(before.health, now) !== 'live';
}
