/** `queue` over SSH: the open items of the shared replica. */
import type { Core } from '../../app/core.ts';
import type { OrderItem } from '../../domain/records.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createRecordWriter } from '../output/records.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import { withoutMoney } from '../../domain/money-list.ts';
import { itemKind } from './items.ts';
import { readSelection, selects, type SelectFlags } from './selection.ts';

type Asked = { hasNoMoney: boolean; words: readonly string[]; flags: SelectFlags };

/**
 * Prints the items that the screens show now, all or those that a filter selects, the oldest first in each state; exit
 * code 5 before the first load.
 */
export async function printSharedQueue(
  job: StoreContext,
  { replica }: Core,
  { hasNoMoney, words, flags }: Asked,
): Promise<ExitCode> {
  const selection = readSelection(job, words.join(' '), flags);
  const { records, health } = replica.getState();
  if (!health.isLoaded) {
    job.say(sshTextsIn(job.language).command.notLoaded);
    return EXIT.unreachable;
  }
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
