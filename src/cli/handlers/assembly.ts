/** `assembly`: lists the slots of the assembly wall, scans finished pieces into them, takes slots apart, scraps pieces. */
import { NotFoundHere } from '../../api/errors.ts';
import type { OrderItem } from '../../domain/records.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { WallPiece } from '../../domain/assembly.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { readTag, type PieceTag } from '../../domain/piece-tags.ts';
import { safeText } from '../../base/safe-text.ts';
import { wallCounts } from '../../session/workshop/assembly-commands.ts';
import { takeApartWords, wallWords } from '../../session/workshop/assembly.ts';
import { mergeItems } from '../../replica/replica.ts';
import { findTagged } from '../../replica/tagged.ts';
import { textsIn } from '../../i18n/texts.ts';
import { neededText, straysIn, type SlotView } from '../../eventlog/assembly.ts';
import { canBeRemade } from '../../eventlog/states.ts';
import { isoOf } from '../times.ts';
import { interruptionOf } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { saysYes } from './consent.ts';
import { withKept, type CommandCore, configuredAuthor } from './core.ts';
import { inputLinesOf, noCodeWords } from './input-lines.ts';
import { keptNames } from './known-names.ts';
import { takeList } from './references.ts';
import { reasonOf } from './workshop.ts';
import { DAY_MS } from '../../base/durations.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the slots in use, with their orders as the store has them now. */
export async function listSlots(job: StoreContext): Promise<ExitCode> {
  const { columns } = job.texts.assembly;
  const texts = textsIn(job.language);
  return withKept(job, {}, async (core) => {
    const reader = readerOf(job, core);
    for (const { order_id } of core.assembly.state().slots) await reader.order(order_id);
    const number = ({ order_id }: SlotView) => numberOf(core.replica.getState().records.ofOrder(order_id)[0]?.item);
    await printAll(job, core.assembly.state().slots, {
      fields: fieldsOf('assembly'),
      recordOf: (view) => slotRecord(view, number(view)),
      columns: [
        { title: columns.slot, cell: ({ slot }) => slot },
        { title: columns.order, cell: (view) => safeText(number(view) || view.order_id, 60) },
        { title: columns.have, align: 'right', cell: ({ have }) => String(have) },
        { title: columns.need, align: 'right', cell: neededText },
        { title: columns.state, cell: ({ state }) => texts.assembly.states[state], piped: ({ state }) => state },
      ],
    });
    if (job.out.isTerminal) job.say(wallCounts({ assembly: core.assembly, texts }));
    return EXIT.done;
  });
}

function slotRecord(view: SlotView, numero: string) {
  const { slot, order_id, state, have, need, toTakeOut, onHold } = view;
  return { slot, order_id, numero, state, have, need: need ?? null, to_take_out: toTakeOut, on_hold: onHold };
}

/** Lists every finished piece and its place. */
export async function listPieces(job: StoreContext): Promise<ExitCode> {
  const { columns } = job.texts.assembly;
  const { places } = textsIn(job.language).assembly;
  return withKept(job, {}, async (core) => {
    const kept = keptNames(core.state.database);
    await printAll(job, core.assembly.pieces(), {
      fields: fieldsOf('assembly pieces'),
      recordOf: (piece) => ({ ...pieceRecord(piece), ...kept.fields(piece) }),
      columns: [
        {
          title: columns.item,
          least: 14,
          cell: (piece) => kept.title(piece) || pieceReference(piece),
          piped: pieceReference,
        },
        { title: columns.unit, align: 'right', cell: ({ unit }) => String(unit) },
        { title: columns.place, cell: ({ place }) => places[place], piped: ({ place }) => place },
        { title: columns.slot, cell: ({ slot }) => slot },
      ],
    });
    return EXIT.done;
  });
}

function pieceReference({ order_id, item_id }: WallPiece): string {
  return `${order_id}/${item_id}`;
}

function pieceRecord({ item_id, order_id, unit, place, slot, at }: WallPiece) {
  return { item_id, order_id, unit, place, slot, at: isoOf(at) };
}

export type ScanFlags = { remove?: boolean };

/** Reads tags from standard input, a line each, until it ends. Exit code 7 if one of them got no slot. */
export async function scanPieces(job: StoreContext, { remove }: ScanFlags): Promise<ExitCode> {
  const texts = textsIn(job.language);
  const words = texts.assembly;
  return withKept(job, {}, async (core) => {
    const reader = readerOf(job, core);
    let code: ExitCode = EXIT.done;
    const told = new Set<number>();
    /** Prints the pieces to be taken out of their slots, each piece once. */
    const tellStrays = () => {
      for (const { seq, slot, order_id } of straysIn(core.assembly.state())) {
        if (told.has(seq)) continue;
        told.add(seq);
        job.say(safeText(words.strayed(slot, numberIn(core, order_id)), 500));
      }
    };
    for await (const line of inputLinesOf(job)) {
      tellStrays();
      const noCode = noCodeWords(job, line);
      if (noCode !== undefined) {
        code = EXIT.someFailed;
        await job.out.line(noCode);
        continue;
      }
      const tag = readTag(line);
      const item = tag ? await reader.tagged(tag) : undefined;
      if (remove) {
        const isOff =
          item !== undefined && tag ? core.assembly.remove(item.id, tag.unit, configuredAuthor(job)) : false;
        if (!isOff) code = EXIT.someFailed;
        await job.out.line(safeText(isOff ? words.removed(numberOf(item)) : words.notThere, 500));
        continue;
      }
      const scanned = core.assembly.scan(line, configuredAuthor(job));
      const { large, text } = wallWords({ replica: core.replica, assembly: core.assembly, texts }, scanned);
      if (scanned.kind !== 'placed' && scanned.kind !== 'single') code = EXIT.someFailed;
      await job.out.line([large, safeText(text, 500)].filter(Boolean).join('\t'));
    }
    tellStrays();
    job.say(wallCounts({ assembly: core.assembly, texts }));
    return interruptionOf(job) ?? code;
  });
}

function numberIn(core: CommandCore, orderId: string): string {
  return numberOf(core.replica.getState().records.ofOrder(orderId)[0]?.item) || orderId;
}

/** Takes out of a slot the pieces that are no longer wanted, or all of them. */
export async function runTakeApart(job: StoreContext, _: object, [name = '']: readonly string[]): Promise<ExitCode> {
  const words = textsIn(job.language).assembly;
  return withKept(job, {}, async (core) => {
    const reader = readerOf(job, core);
    const slot = name.trim().toUpperCase();
    const view = core.assembly.state().slots.find((one) => one.slot === slot);
    if (!view) throw new UsageProblem(job.texts.assembly.noSlot(safeText(name, 30)));
    await reader.order(view.order_id);
    const asked = takeApartWords(
      { replica: core.replica, assembly: core.assembly, texts: textsIn(job.language) },
      slot,
    );
    if (!job.flags.yes) job.say(safeText(asked.details, 500));
    if (!(await saysYes(job, `${safeText(asked.question, 200)} `))) {
      job.say(job.texts.ask.left);
      return EXIT.usage;
    }
    const count = core.assembly.takeApart(slot, configuredAuthor(job));
    job.say(count === undefined ? words.notRecorded : words.apart(slot, count));
    return count === undefined ? EXIT.unexpected : EXIT.done;
  });
}

export type ScrapFlags = { reason?: string };

/** Takes a spoilt piece off the wall and has its unit made again. */
export async function scrapPiece(
  job: StoreContext,
  flags: ScrapFlags,
  [code = '']: readonly string[],
): Promise<ExitCode> {
  const words = textsIn(job.language).assembly;
  const reason = reasonOf(job, flags.reason, 'remakeReasons');
  return withKept(job, {}, async (core) => {
    const tag = readTag(code);
    const item = tag ? await readerOf(job, core).tagged(tag) : undefined;
    if (!tag || !item) throw new UsageProblem(words.why[tag === null ? 'unreadable' : 'unknown']);
    if (!canBeRemade(item)) throw new UsageProblem(job.texts.workshop.notMade(`${item.order_id}/${item.id}`));
    if (!core.workshop.remake(item, reason, 1, configuredAuthor(job), tag.unit)) {
      job.say(words.notRecorded);
      return EXIT.unexpected;
    }
    job.say(safeText(`${words.scrapped(numberOf(item))} ${nameOf(item)}`, 300));
    return EXIT.done;
  });
}

const LISTS = ['in_production', 'accepted', 'pending', 'shipped', 'cancelled'] as const;
const CLOSED_DAYS = 30;

/**
 * Makes a reader for the item of a tag: it reads the lists until it finds the item, then its order from the store, once. An
 * order that the store does not have any more leaves what is known of it as it is.
 */
function readerOf(job: StoreContext, core: CommandCore) {
  const lists: (typeof LISTS)[number][] = [...LISTS];
  const read = new Set<string>();
  const since = new Date(Date.now() - CLOSED_DAYS * DAY_MS).toISOString().slice(0, 10);

  async function readList(status: (typeof LISTS)[number]): Promise<void> {
    const isOpen = status !== 'shipped' && status !== 'cancelled';
    const query = isOpen ? { status } : { status, data_inicio: since };
    await core.patience.ask(() => takeList(job, core, query), job.signal);
  }

  async function order(orderId: string): Promise<void> {
    if (read.has(orderId)) return;
    read.add(orderId);
    const askedAt = core.clock.now();
    try {
      const { data } = await core.patience.ask(() => core.client.getOrder(orderId, job.signal), job.signal);
      mergeItems(core.replica, data.itens, askedAt);
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
    }
  }

  return {
    order,
    async tagged(tag: PieceTag): Promise<OrderItem | undefined> {
      const find = () => findTagged(core.replica.getState().records, tag)?.item;
      while (!find() && lists.length > 0) await readList(lists.shift()!);
      const item = find();
      if (item) await order(item.order_id);
      return find();
    },
  };
}
