/** `queue` over SSH: the open items of the shared replica. */
import type { Core } from '../../app/core.ts';
import type { OrderItem } from '../../domain/records.ts';
import { formatSpan } from '../../base/ages.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createRecordWriter } from '../output/records.ts';
import { textsIn } from '../../i18n/texts.ts';
import { unreadWords } from '../../i18n/trouble-words.ts';
import { StoreNotRead } from '../failures.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import { withoutMoney } from '../../domain/money-list.ts';
import { itemKind } from './items.ts';
import { readSelection, selects, type SelectFlags } from './selection.ts';

type Asked = { hasNoMoney: boolean; words: readonly string[]; flags: SelectFlags };

/**
 * Prints the items that the screens show now, all or those that a filter selects, the oldest first in each state, and says
 * if the store cannot be read any more; exit code 5 before the first load. Rejects with `StoreNotRead` if that has failed.
 */
export async function printSharedQueue(
  job: StoreContext,
  { replica, clock }: Core,
  { hasNoMoney, words, flags }: Asked,
): Promise<ExitCode> {
  const selection = readSelection(job, words.join(' '), flags);
  const { records, health } = replica.getState();
  const { isLoaded, trouble, snapshotAt } = health;
  const texts = sshTextsIn(job.language).command;
  const why = trouble && unreadWords(textsIn(job.language), trouble);
  if (!isLoaded) {
    if (trouble) throw new StoreNotRead(trouble.kind, why ?? '');
    job.say(texts.notLoaded);
    return EXIT.unreachable;
  }
  if (why !== undefined) job.say(texts.stale(why, formatSpan(clock.now() - (snapshotAt ?? clock.now()))));
  const writer = createRecordWriter<OrderItem>(job, itemKind(job));
  // The items as they are now: changes during slow output are not printed.
  const all = records.unshipped();
  const isSelected = selection && (await selects(job, selection));
  const entries = isSelected ? all.filter((entry) => isSelected(entry, records.remarks)) : all;
  for (const { item } of entries) {
    if (job.signal.aborted || job.out.closed.aborted) break;
    const shown = hasNoMoney ? withoutMoney(item) : item;
    await writer.write(shown, shown);
  }
  await writer.end();
  return EXIT.done;
}
