import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { screenHeight } from '../components/frame.ts';
import { FOCUS, GOOD, LATE, LOUD, QUIET, type Style } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { wrapText } from '../src/base/wrap.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import {
  DRAFT,
  nameOfRun,
  overlapLines,
  promoIds,
  promoList,
  runInFront,
  runsListed,
} from '../src/session/promos/promos.ts';
import { previewWords } from '../src/session/prompts/price-prompts.ts';
import { AT_TOP, placeCursor } from '../src/session/state/list.ts';
import { formatFarTime } from '../src/base/ages.ts';
import {
  countsOf,
  isGoodVerdict,
  isOver,
  leftAlone,
  stateOf,
  type PriceRun,
  type RunRow,
} from '../src/domain/price-runs.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { useSessionContext, useSession } from './session-provider.ts';

/** Runs of prices: all of them, one with every product before and after, or one that is typed and not planned yet. */
export function PromosScreen({ runId }: { runId: string | undefined }) {
  const context = useSessionContext();
  const { rows, columns } = useSession((state) => state);
  useSession((state) => state.lists);
  useSession((state) => state.promoDraft);
  // Verdicts come while it is looked at.
  useTicking(() => (context.promos?.runs() ?? []).map((run) => `${run.id} ${countsText(context, run)}`).join());
  const height = screenHeight(rows);
  const lines = runId === undefined ? listLines : runId === DRAFT ? draftLines : runLines;
  return (
    <Box flexDirection="column" width={columns} height={height}>
      {lines(context, columns, height).slice(0, height)}
    </Box>
  );
}

function line(key: string, text: string, columns: number, style: Style = {}): ReactNode {
  return (
    <Text key={key} wrap="truncate" {...style}>
      {fit(` ${text}`, columns)}
    </Text>
  );
}

/** A sentence, in as many lines as it takes. */
function said(key: string, text: string, columns: number, style: Style = {}): ReactNode[] {
  return wrapText(text, columns - 2).map((part, index) => line(`${key} ${index}`, part, columns, style));
}

function rowLine(key: string, text: string, columns: number, isUnderCursor: boolean, style: Style = {}): ReactNode {
  return (
    <Text key={key} wrap="truncate" {...style}>
      <Text {...FOCUS}>{isUnderCursor ? GLYPHS.cursor : ' '}</Text>
      {fit(text, columns - 1)}
    </Text>
  );
}

function cursorIn(context: ViewContext, room: number) {
  return placeCursor(context.session.getState().lists[promoList(context)] ?? AT_TOP, promoIds(context), room);
}

function listLines(context: ViewContext, columns: number, height: number): ReactNode[] {
  const { texts, clock } = context;
  const words = texts.promo;
  const runs = runsListed(context);
  if (runs.length === 0) {
    return said('none', words.empty, columns, QUIET);
  }
  const now = clock.wallNow();
  const room = Math.max(1, height - 1);
  const { index, top } = cursorIn(context, room);
  const states = runs.map((run) => words.states[stateOf(run, now)]);
  const stateWidth = Math.max(...states.map(displayWidth));
  const nameWidth = Math.min(24, Math.max(...runs.map((run) => displayWidth(nameOfRun(run)))));
  const rows = runs.slice(top, top + room).map((run, slot) => {
    const text = `${fit(nameOfRun(run), nameWidth)}  ${fit(states[top + slot]!, stateWidth)}  ${countsText(context, run)}   ${timesText(context, run)}`;
    return rowLine(run.id, ` ${text}`, columns, top + slot === index, leftAlone(run) > 0 ? LOUD : {});
  });
  return [line('title', words.title(runs.length), columns, { bold: true }), ...rows];
}

/** How many products have which kind of verdict, of the step that the run is in. */
function countsText({ texts, clock }: ViewContext, run: PriceRun): string {
  const step = isOver(run, clock.wallNow()) ? 'end' : 'begin';
  return texts.promo.counts(run.rows.length, step, countsOf(run, step));
}

function timesText({ clock }: ViewContext, { beginsAt, endsAt }: Pick<PriceRun, 'beginsAt' | 'endsAt'>): string {
  const now = clock.wallNow();
  return `${formatFarTime(beginsAt, now)}${endsAt === undefined ? '' : ` → ${formatFarTime(endsAt, now)}`}`;
}

/** Before → after of the price that changes, and by how much. */
function priceText({ language, texts }: ViewContext, change: Pick<RunRow, 'before' | 'after'>): string {
  const field = change.before.preco === change.after.preco ? 'preco_promocional' : 'preco';
  return previewWords(change, field, texts, language);
}

function runLines(context: ViewContext, columns: number, height: number): ReactNode[] {
  const { texts, clock } = context;
  const run = runInFront(context);
  if (!run) return [line('gone', texts.promo.gone, columns, QUIET)];
  const words = texts.promo;
  const now = clock.wallNow();
  const who = [run.operator, run.station].filter(Boolean).join('@');
  const head = [
    line('title', `${nameOfRun(run)}   ${words.states[stateOf(run, now)]}   ${timesText(context, run)}`, columns, {
      bold: true,
    }),
    line(
      'counts',
      `${countsText(context, run)}   ${run.name === '' ? '' : `${run.id}   `}${who}${run.isElsewhere ? `   ${words.elsewhere}` : ''}`,
      columns,
      QUIET,
    ),
  ];
  const verdictOf = (row: RunRow) => {
    const { verdict } = isOver(run, now) ? row.end : row.begin;
    return verdict === undefined ? words.open : words.verdicts[verdict];
  };
  return [
    ...head,
    ...productLines(context, columns, height - head.length, run.rows, verdictOf, (row) => styleOf(run, row, now)),
  ];
}

function styleOf(run: PriceRun, row: RunRow, now: number): Style {
  const { verdict } = isOver(run, now) ? row.end : row.begin;
  return verdict === undefined ? {} : isGoodVerdict(verdict) ? GOOD : verdict === 'changed' ? LOUD : LATE;
}

function draftLines(context: ViewContext, columns: number, height: number): ReactNode[] {
  const { texts, session } = context;
  const words = texts.promo;
  const draft = session.getState().promoDraft;
  if (!draft) return [line('none', words.noDraft, columns, QUIET)];
  const { run, preview, productIds } = draft;
  const title = `${words.draft(run.name)}   ${timesText(context, run)}`;
  const head = [line('title', title, columns, { bold: true })];
  if (!preview) return [...head, line('reading', words.readingCount(productIds.length), columns, QUIET)];
  const problems = preview.problems.length;
  const told = [
    ...said('sum', words.summary(preview.rows.length, preview.same, problems), columns, problems > 0 ? LOUD : QUIET),
    line('known', words.knownOnes, columns, QUIET),
    ...overlapLines(context).flatMap((text, at) => said(`overlap ${at}`, `! ${text}`, columns, LATE)),
  ];
  const alarmsOf = ({ alarms }: (typeof preview.rows)[number]) =>
    alarms.length === 0 ? '' : `! ${alarms.map((alarm) => texts.prompts.alarms[alarm]).join(', ')}`;
  const room = height - head.length - told.length;
  return [
    ...head,
    ...told,
    ...productLines(context, columns, room, preview.rows, alarmsOf, (row) => (alarmsOf(row) ? LOUD : {})),
  ];
}

/** Products with their prices before and after, and what is said of each. */
function productLines<Row extends Pick<RunRow, 'product_id' | 'name' | 'before' | 'after'>>(
  context: ViewContext,
  columns: number,
  height: number,
  rows: readonly Row[],
  said: (row: Row) => string,
  style: (row: Row) => Style,
): ReactNode[] {
  const room = Math.max(1, height);
  const { index, top } = cursorIn(context, room);
  const window = rows.slice(top, top + room);
  const prices = window.map((row) => priceText(context, row));
  const priceWidth = Math.max(0, ...prices.map(displayWidth));
  const saidWidth = Math.min(Math.max(0, ...window.map((row) => displayWidth(said(row)))), Math.floor(columns * 0.4));
  const nameWidth = Math.max(10, columns - priceWidth - saidWidth - 6);
  return window.map((row, slot) =>
    rowLine(
      row.product_id,
      ` ${fit(row.name, nameWidth)}  ${fit(prices[slot]!, priceWidth)}  ${fit(said(row), saidWidth)}`,
      columns,
      top + slot === index,
      style(row),
    ),
  );
}
