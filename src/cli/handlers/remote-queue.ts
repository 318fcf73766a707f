/** `queue` over SSH: the open items from the shared picture. */
import type { Core } from '../../app/core.ts';
import type { OrderItem } from '../../domain/records.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createRecordWriter } from '../output/records.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import { withoutMoney } from '../../domain/money-list.ts';
import { itemKind } from './items.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';

/** Prints what the screens show now, the oldest first in each state; code 5 while nothing has been read yet. */
export async function printSharedQueue(job: StoreContext, { replica }: Core, hasNoMoney: boolean): Promise<ExitCode> {
  const { records, health } = replica.getState();
  if (!health.isLoaded) {
    job.say(sshTextsIn(job.language).command.notLoaded);
    return EXIT.unreachable;
  }
  const writer = createRecordWriter<OrderItem>(job, itemKind(job));
  // What changes while a slow reader takes its time is for the next time.
  const entries = UNSHIPPED_STATUSES.flatMap((status) => [...records.withStatus(status)]);
  for (const { item } of entries) {
    if (job.signal.aborted || job.out.closed.aborted) break;
    const shown = hasNoMoney ? withoutMoney(item) : item;
    await writer.write(shown, shown);
  }
  await writer.end();
  return EXIT.done;
}
