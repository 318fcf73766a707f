/** The explained survivors of the sync. */
import { ANY, type ByFile } from './explained.ts';

export const SYNC: ByFile = {
  'sync/poll/canary': [
    [
      'else if (knownAt > askedAt) continue;',
      'knownAt >= askedAt',
      'of what is known and asked for in one millisecond either may have been first',
    ],
  ],
  'sync/poll/retry-loop': [
    ['let isBackingOff = false;', ANY, 'before the first wait there is none to be cut short'],
    ['if (leftMs > 0) await', '>= 0', 'to wait for no time is not to wait'],
    ['let isTrying = false;', ANY, 'before the first task nothing has been given up'],
    ['if (asking.signal.aborted) asking = new', '=> true', 'a fresh signal is as good'],
    ['super(OPERATIONS.listItems, false);', ANY, 'a read applies nothing, and of what was given up no words are shown'],
    [
      'if (isTrying) givenUp.throwIfAborted();',
      'isTrying => true',
      'what begins after the end has a signal that has aborted: it is not sent either way',
    ],
    ['if (queueing.signal.aborted) queueing = new', '=> true', 'a fresh signal is as good'],
  ],
  'sync/budget': [['if (now >= endsAt)', 'now > endsAt', 'at the end itself nothing is left to wait for']],
  'sync/scan/failing-lists': [
    [
      'lookedAt() > since',
      'lookedAt() >= since',
      'a look that ended in the millisecond of the first failure; the next look decides',
    ],
  ],
  'sync/engine': [
    ['let isIdentityDue = false;', ANY, 'it is set before it is read'],
    ['let isPolling = false;', ANY, 'it is set before it is read'],
    ['signal.throwIfAborted();', ANY, 'every turn asks or waits, and either ends with the signal'],
    ['await sharing?.standBy();', ANY, 'who stands by shares a disk: it is for types'],
    [
      '.catch((error: unknown) => {',
      ANY,
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    [
      'if (!signal.aborted && !(error instanceof Stopped)) throw',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
  ],
  'sync/bucket': [['return left >= count ? 0', 'left > count', 'of what is there to the last nothing is waited for']],
  'sync/scan/scan': [
    ['if (isOver()) return;', '=> false', 'a scan that is over asks and proves nothing more'],
    ['const isRepeated =', 'page > 1', 'page 1 brings something, or there is no other'],
  ],
  'sync/poll/cursor': [
    ['const sinceNewestMs =', '=> false', 'without a stamp it is not looked at'],
    ['if (oldestMs !== undefined) return', '<= QUARTER', 'a millisecond of a quarter of an hour'],
    ['return newestBeforeMs !== undefined && newestBeforeMs', '!== undefined => true', 'no time is later than another'],
    ['if (now >= windowEndsAt)', 'now > ', 'a millisecond of ten minutes'],
  ],
  'sync/poll/poller': [
    ['deltas.pollDeep().finally(', ANY, 'the step of the scan that asks for it keeps everything when it ends'],
    ['let isLoadVerified = false;', ANY, 'nothing is loaded before it is set'],
    [`if (doubt === 'missed-change')`, '=> true', 'where deltas are of no use: one look more'],
    ['finishDeepPoll: () =>', ANY, 'slower: the poll that follows the scan begins anew'],
    ['if (fullScan.isRunning && pause > 0)', 'pause > 0 => true', 'to wait for no time is not to wait'],
    ['if (fullScan.isRunning && pause > 0)', 'pause >= 0', 'to wait for no time is not to wait'],
    ['const isDue = clock.now() >=', 'clock.now() > ', 'a millisecond of half a minute'],
    ['clock.now() >= toldAt + TELL_EVERY_MS', 'clock.now() > ', 'a millisecond of a quarter of a second'],
    ['beganAt >= reads.confirmedAt + LOAD_STEP_MS', 'beganAt > ', 'a millisecond of three seconds'],
    ['tries < MOST_TRIES', 'tries <= MOST_TRIES', 'five milliseconds of a second'],
    ['if (snapshot.isBehind()) catchingUp', '=> true', 'a disk that is not behind is not waited for'],
    ['deltas.beginWithEverything();', ANY, 'the scan before has polled, and a poll has a cursor'],
    ['scheduler.sweepNow(now);', ANY, 'rounds follow each other: only the first one can begin later'],
    ['const soonMs = isInRounds()', ANY, 'the pauses of a round have spread it over its pace already'],
  ],
  'sync/trouble': [
    ['detail === undefined ? {}', '=> false', 'an absent member and an undefined one are the same'],
    ['const mayWait =', '=> true', 'an absent member and an undefined one are the same'],
    ['return errors.reduce(', '>= weightOf(worst)', 'of two that weigh the same either may be told'],
  ],
  'sync/poll/delta-poll': [
    ['found.ids.size > found.total', 'found.ids.size >= found.total', 'slower: a look begins anew, and would go on'],
    [
      'if (isIgnored && !(facts.arePagesIgnored',
      '=== 1 => true',
      'where pages are ignored all of them say that they are page 1',
    ],
    ['const dateMs = serverDateMs', '=> false', 'what is no time is not behind any'],
    ['if (dateMs !== undefined && isSetBack', '=> true', 'what is no time is not behind any'],
    ['loadedFromMs !== undefined && updatedAtMs', '!== undefined => true', 'nothing is later than no time'],
  ],
  'sync/profile/clock-rollback': [
    ['const isAheadOf =', '>= fall.dateMs', 'a millisecond of what counts as agreement'],
    [
      'if (fall.askedAt > askedAt || firstAskedAt',
      '>= ',
      'of what was asked for in one millisecond either may have been first',
    ],
    ['return stampMs > fall.dateMs', '>= fall.dateMs', 'a millisecond of a second'],
    ['const falls: Fall[] = [];', ANY, 'what is no fall overtakes nothing'],
    [
      'if (falls.length > KEPT) falls.shift();',
      ANY,
      'no clock falls so often while a stamp of before the first fall is of any use',
    ],
  ],
  'sync/scan/concurrency': [['const failed = { once: false };', ANY, 'nothing is as false as false']],
  'sync/scan/backfill': [
    ['const isDue =', '> (askedAt', 'a millisecond of ten minutes'],
    [
      '.catch((error: unknown) => {',
      ANY,
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    [
      'if (!signal.aborted) throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
  ],
  'sync/poll/validated-reads': [
    ['let confirmedAt = -Infinity;', ANY, 'before anything else it is asked whose the token is'],
  ],
  'sync/on-demand': [
    ['.finally(() => running.delete(task))', ANY, 'memory alone: its end has come'],
    [
      '.catch((error: unknown) => {',
      ANY,
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    [
      'if (!signal.aborted) throw error;',
      ANY,
      'a fault of the program ends it, which no test outlives; what fails after the end is waited for, and not looked at',
    ],
    ['if (isForgetting) return;', ANY, 'slower: two that forget forget the same'],
    ['isForgetting = true;', ANY, 'slower: two that forget forget the same'],
    [`productId = ''`, ANY, 'a doubt of the unit comes with a product'],
    [`readOnce('unit'`, `'unit' =>`, 'no other reading has this name either'],
  ],
  'sync/past': [
    ['data.rows.some((row) => placedAt(row) < fromMs', '<= fromMs', 'a millisecond of three days'],
    ['older.rows.some((row) => placedAt(row) > fromMs', '>= fromMs', 'a millisecond of three days'],
    [
      'older.rows.some((row) => placedAt(row) > fromMs',
      'older.rows.every',
      'with as many rows as the stretch it is the same list, whose older rows have shown it before',
    ],
    ['fromMs <= 0;', 'fromMs < 0', 'a millisecond of 1970'],
    ['tasks.delete(task);', ANY, 'memory alone: its end has come'],
    [`pedido?.created_at ?? ''`, `'' =>`, 'neither is a time'],
  ],
  'sync/profile/service-facts': [['now < fallenAt + FALL_PAUSE_MS', 'now <= ', 'a millisecond of ten minutes']],
  'sync/stock-reader': [['let everythingAt = -Infinity;', ANY, 'without a moment to begin at everything is asked for']],
  'sync/profile/zone': [[`text.endsWith('Z')`, 'startsWith', 'slower: it is read and found to have a zone']],
  'sync/scan/full-scan': [
    ['stuckLists.settle([]);', ANY, 'no list is called so'],
    [
      'if (!state.isProven) state.readings++',
      '=> true',
      'of a state that is rightly proven nothing is missing: nobody asks how often it was read',
    ],
    ['state.failures < next.failures', '<= next.failures', 'of two lists that have failed as often either may be next'],
    [`if (plan.kind === 'sweep') plan.seen.add(id);`, '=> true', 'memory alone: a load asks after nothing'],
    ['if (reply.data.isUncounted) state.listed', '=> true', 'memory alone: it is asked for no other list'],
    ['underWay.clear();', ANY, 'what failed is the next page again, and leaves with its answer'],
    ['absentBefore = [] }', ANY, 'no item is called so'],
  ],
};
