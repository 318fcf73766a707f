/** The explained survivors of the hub, the input lane and what else is tried. */
import { ANY, type ByFile } from './explained.ts';

export const OTHERS: ByFile = {
  'cluster/cursor-adoption': [
    [
      'if (!entry || entry.item === item) return',
      'entry.item === item => false',
      'what is here as the same object is here: only quicker',
    ],
    [
      'for (const itemId of event.itemIds) known?.add',
      '=> known.add',
      'it comes first in a snapshot, all of which is taken before a turn ends the set: for types',
    ],
    [
      'completeFromMs = saved.cursors',
      '=> saved.cursors.durableMs',
      'no state of the sync without cursors is sent, and none is read from the wire: for types',
    ],
  ],
  'cluster/leader-clock': [
    [
      'at === undefined ? -Infinity : bounds.earliest(at)',
      'at === undefined => false',
      'of an absent time the sum is no number, and undefined is returned for it as well',
    ],
    [
      'at === undefined ? -Infinity : bounds.earliest(at)',
      '-Infinity => +Infinity',
      'neither is finite: undefined is returned for both',
    ],
    [
      'if (text === undefined || text === latest',
      '=> false',
      'an absent text has no health, and that of the same text is no later one: only quicker',
    ],
    [
      'if (text === undefined || text === latest',
      '=> text === undefined && ',
      'an absent text has no health, and that of the same text is no later one: only quicker',
    ],
  ],
  'cluster/member': [
    ['RETRY_MS * (0.7 + 0.6 * random())', 'RETRY_MS /', 'half a second to a second, spread by chance, as before'],
    ['link: () => link ?? at', 'link && at', 'link is this connection for as long as it is followed'],
    [
      'let askedBefore = -Infinity',
      '+Infinity',
      'set by the reading that reads the snapshot, before any batch is applied',
    ],
    [
      'if (hasEpoch && follower.number < view.lastNumber) continue',
      '=> false',
      'the wait ends at once where batches are left, and 200 ms after a snapshot: only slower',
    ],
    [
      `if (step === 'take' && (await take(view))) return true`,
      'true => false',
      'the wait that comes instead is ended at once by the epoch that was opened, and lasts 10 ms without one',
    ],
    ['following?.isApplying) return', 'following.isApplying', 'there for as long as this process follows'],
    [
      'if (signal.aborted) break',
      'signal.aborted => false',
      'asked again before the connection is used: it is closed, and nothing was sent',
    ],
    [
      'if (view.epoch === undefined) follower.forget()',
      '=> false',
      'to apply a reading without an epoch discards the snapshot as well',
    ],
    ['const isLeaderAlive =', '<= 2 * LEADER_LEASE_MS', 'a millisecond of twelve seconds'],
    ['waiting.catch(() => {})', ANY, 'the race that is begun with it has taken its error already'],
    ['if (!signal.aborted) throw error', '!signal.aborted => true', 'only end() aborts, and takes the error itself'],
    ['leave()?.end();', 'leave().end', 'asked without a pause after the term was seen to be there'],
  ],
  'cluster/membership': [
    [`? 'nobody'`, `'nobody' => `, 'the only holder that is asked for is another'],
    [`? 'us'`, `'us' => `, 'the only holder that is asked for is another'],
    ['YIELD_AFTER_MS;', '>= YIELD_AFTER_MS', 'the millisecond itself is promised to nobody'],
  ],
  'tty/input/input-lane': [
    [`new StringDecoder('utf8')`, ANY, 'utf8 is what it decodes without being told'],
    ['if (cameAt >= expectedUntil)', 'cameAt > ', 'a millisecond of five seconds'],
    ['const escapeMs =', '<= expectedUntil', 'a millisecond of five seconds'],
    ['outcome.isTyped === true', `'key' => true`, 'no other outcome is typed: it is for types'],
  ],
};
