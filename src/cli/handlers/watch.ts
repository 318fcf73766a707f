/** `watch`: prints a line of JSON for every change of an item until it is interrupted, with the same sync as the screens. */
import { PERSONAL_ITEM_FIELDS, withoutPersonal } from '../../domain/known-fields.ts';
import type { Change } from '../../replica/records.ts';
import { UNATTENDED_PACE } from '../../sync/poll/pace.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { Invocation } from '../command.ts';
import type { StoreContext } from '../run-with-store.ts';
import { csvLines } from '../output/csv.ts';
import { cellOf, fieldList, pickFields } from '../output/fields.ts';
import { textsIn } from '../../i18n/texts.ts';
import { unreadWords } from '../../i18n/trouble-words.ts';
import { jsonLine } from '../output/json.ts';
import { chosenFields, formatOf } from '../output/records.ts';
import { createStoreFigures } from '../../app/store-figures.ts';
import { configDirFrom, stateDirFrom } from '../../config/folders.ts';
import { watchListeners } from '../../session/keymap/configured-keymap.ts';
import { openCore } from './core.ts';
import { openService, type MetricsFlags, type Service } from './service.ts';
import { PRINTED_ITEM_FIELDS } from './items.ts';
import { readSelection, selects, type SelectFlags, type Selects } from './selection.ts';
import { doorbellFrom, type DoorbellFlags } from './doorbell.ts';

export type WatchFlags = DoorbellFlags & MetricsFlags & SelectFlags;

/**
 * Follows changes: all, or those of items that a filter selects before or after the change. Without earlier records on this
 * machine, items of the first load count as no change and are not printed.
 */
export async function watchItems(
  job: StoreContext,
  flags: WatchFlags,
  words: readonly string[],
  { version }: Invocation,
): Promise<ExitCode> {
  const { out, say, texts, signal } = job;
  const selection = readSelection(job, words.join(' '), flags);
  let isSelected: Selects | undefined;
  const lineOf = await beginStream(job);
  const listeners = watchListeners(configDirFrom(job.io.env), undefined, ({ words }) => job.say(words(job.texts)));
  const doorbell = doorbellFrom(flags, UNATTENDED_PACE, texts);
  const figures = createStoreFigures(version, 'watch');
  const core = openCore({ ...job, figures }, doorbell?.pace ?? UNATTENDED_PACE);
  figures.watch(core);
  const { records } = core.replica.getState();
  const queue: string[] = [];
  const ended = Promise.withResolvers<ExitCode>();
  let printing = Promise.resolve();

  const hadPicture = () => records.size > 0;
  let isFollowing = false;
  const stopListening = records.onChanges((changes) => {
    const { remarks } = records;
    for (const change of changes) {
      if (!isFollowing && !change.before) continue;
      const versions = [change.entry, change.before].filter((one) => one !== undefined);
      if (!isSelected || versions.some((one) => isSelected!(one, remarks))) queue.push(lineOf(changeRecord(change)));
    }
    printing = printing.then(async () => {
      for (let line = queue.shift(); line !== undefined; line = queue.shift()) await out.line(line);
    });
  });
  let lastTrouble: string | undefined;
  const unsubscribe = core.replica.subscribe(({ health }) => {
    if (health.isLoaded) isFollowing = true;
    const { trouble } = health;
    const words = trouble && unreadWords(textsIn(job.language), trouble);
    if (words === lastTrouble) return;
    lastTrouble = words;
    if (!trouble || words === undefined) say(texts.journal.back);
    else if (trouble.kind !== 'unauthenticated') say(texts.journal.behind(words));
    else ended.resolve(EXIT.notAuthenticated);
  });
  const onEnd = () => ended.resolve((signal.reason as ExitCode | undefined) ?? EXIT.done);
  const until = AbortSignal.any([signal, out.closed]);
  if (until.aborted) onEnd();
  else until.addEventListener('abort', onEnd, { once: true });

  const receiver = await doorbell?.attach({
    replica: core.replica,
    ring: () => core.sync.doorbell(),
    onWebhook: figures.noteWebhook,
  });
  let service: Service | undefined;
  try {
    service = await openService(job, flags, { figures, core, stateDir: stateDirFrom(job.io.env) });
    // Fails at once for an invalid token or an unreachable store, instead of waiting.
    await core.identify(signal);
    if (selection) isSelected = await selects(job, selection);
    // The records on this machine's disk were known before; only differences from them are changes.
    isFollowing ||= hadPicture();
    core.sync.start();
    if (job.config.isReadOnly !== true) core.ownRuns.begin(listeners);
    if (receiver) say(texts.webhooks.hears(receiver.url));
    say(texts.journal.watching);
    service.ready();
    const code = await ended.promise;
    if (code === EXIT.notAuthenticated)
      say(`${texts.tried.ping}: ${texts.failures.token}. ${texts.failures.tokenNext} ${texts.failures.thenRun.login}`);
    return code;
  } finally {
    stopListening();
    unsubscribe();
    await service?.close();
    await receiver?.close();
    await core.close();
    await printing;
  }
}

export const WATCH_FIELDS = fieldList('at change status_before', {
  item: PRINTED_ITEM_FIELDS.filter((field) => !field.includes('.')).join(' '),
});

const PERSONAL_FIELDS = PERSONAL_ITEM_FIELDS.map((field) => `item.${field}`);

/** Makes the function that writes a change as one line, with --json, too. Writes the header line of CSV. */
async function beginStream(job: StoreContext): Promise<(record: object) => string> {
  const chosen = chosenFields(job, WATCH_FIELDS, PERSONAL_FIELDS);
  if (formatOf(job) !== 'csv') return (record) => jsonLine(chosen ? pickFields(record, chosen) : record);
  const header = chosen ?? WATCH_FIELDS;
  const { first, lineOf } = csvLines(job.flags, header);
  await job.out.line(first);
  return (record) => lineOf(header.map((field) => cellOf(record, field)));
}

/** The record of a change: the item as it is now, without personal data, and its state before, if that was known. */
function changeRecord({ entry, before }: Change): object {
  return {
    at: new Date().toISOString(),
    change: before ? 'changed' : 'new',
    ...(before ? { status_before: before.item.item_status } : {}),
    item: withoutPersonal(entry.item),
  };
}
