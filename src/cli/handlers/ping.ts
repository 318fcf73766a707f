/** `ping`: prints the store of the token. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printRecord } from '../output/records.ts';

/** Prints the store's id. */
export async function ping(job: StoreContext): Promise<ExitCode> {
  const { client, signal, texts, config } = job;
  const { data, raw } = await client.ping(signal);
  await printRecord(job, {
    record: data,
    raw,
    // As its schema has them, which loads the fields of every command.
    fields: ['pong', 'loja_id'],
    lines: () => [texts.read.pong(data.loja_id, config.url)],
    piped: () => [data.loja_id],
  });
  return EXIT.done;
}
