/**
 * Runs the shop's own commands: gives them the record on the screen, and shows their output. The bench stays usable meanwhile.
 */
import { attempt } from '../attempt.ts';
import type { Order } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import type { ProgramEnd } from '../../devices/programs/run.ts';
import { ORDER_LIFE_MS, orderDetail } from '../../replica/details.ts';
import { keyTo } from '../kernel/key-to.ts';
import { isPrintable, TENTATIVE_MS } from '../kernel/tentative-keys.ts';
import { withPin } from '../kernel/pin.ts';
import { isRefused } from '../rights.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { goTo, placeInFront, say, setPart } from '../state/session-state.ts';
import type { AskedCommand, CommandOutput } from '../state/command-output.ts';
import type { CustomCommand } from '../state/custom-command.ts';
import { frontOf, recordFor } from './command-input.ts';
import { SCREENS } from '../state/places.ts';

/** How long to wait for an order's detail, in milliseconds. */
const READING_MS = 20_000;
/** Longer lines are cut, and further lines are dropped. */
const LONGEST_LINE = 4000;
const MOST_LINES = 2000;

/** The command in the form of the keymap. */
export function commandOf(own: CustomCommand): Command {
  return {
    id: 'ownCommand',
    own,
    effect: 'write',
    // The effect of such a program is unknown, so it needs the right to write.
    requires: own.isPersonal ? ['write', 'reveal'] : ['write'],
    keys: own.key === undefined ? [] : [own.key],
    screens: own.screens,
    unavailable: (context) => whyNotRun(context, own),
    run: (context, key) => {
      const asked: AskedCommand = { own, front: frontOf(context), form: {}, step: 0 };
      if (isPrintable(key)) attempt(context, beginIfNoScan(context, asked));
      else askNext(context, asked);
    },
  };
}

function whyNotRun(context: SessionContext, { name, needs }: CustomCommand): string | undefined {
  const { texts, programs } = context;
  const front = frontOf(context);
  if (needs === 'item' && front.itemId === undefined) return texts.reasons.noItem;
  if (needs === 'product' && front.productId === undefined) return texts.reasons.noItem;
  return programs.isBusy(name) ? texts.own.busy : undefined;
}

/**
 * Shows the next prompt; after the last one asks whether the command may have the buyer's data, unless this session has allowed
 * it before; then runs it.
 */
export function askNext(context: SessionContext, { own, front, form, step }: AskedCommand): void {
  const { session } = context;
  const asked: AskedCommand = { own, front, form, step };
  const prompt = own.prompts?.[step];
  if (prompt?.type === 'confirm') return session.setState({ question: { kind: 'confirmOwn', ...asked } });
  if (prompt) {
    const value = prompt.type === 'input' ? prompt.initialValue : '';
    return session.setState({ prompt: { kind: 'own', ...asked, value } });
  }
  if (isRefused(context, 'write')) return;
  if (!own.isPersonal) return attempt(context, run(context, asked));
  if (isAllowed(context, own)) return giveBuyer(context, asked);
  session.setState({ question: { kind: 'giveBuyer', ...asked } });
}

/**
 * Runs the command with the buyer's data once the PIN is right, if the shop asks for one, and allows it such data in this session
 * from then on; each use is written to the audit trail.
 */
export function giveBuyer(context: SessionContext, asked: AskedCommand): void {
  withPin(context, 'reveal', () => {
    const { givenTo } = context.session.getState().access;
    setPart(context.session, 'access', { givenTo: new Set(givenTo).add(asked.own.name) });
    attempt(context, run(context, asked));
  });
}

/**
 * A printable key could be the first character of a scan that a slow line has split: then the session is restored to its state
 * before the key (session/kernel/tentative-keys.ts), and nothing is run.
 */
async function beginIfNoScan(context: SessionContext, asked: AskedCommand): Promise<void> {
  const { session } = context;
  const waiting = { name: asked.own.name };
  setPart(session, 'own', { waiting });
  const isOpen = await sleepInSession(context, TENTATIVE_MS);
  if (!isOpen || session.getState().own.waiting !== waiting) return;
  setPart(session, 'own', { waiting: undefined });
  askNext(context, asked);
}

/** Waits `ms`; returns whether the session is still open. `until` ends the wait early. */
async function sleepInSession(
  { clock, programs }: Pick<SessionContext, 'clock' | 'programs'>,
  ms: number,
  until?: AbortSignal,
): Promise<boolean> {
  const signal = until ? AbortSignal.any([until, programs.signal]) : programs.signal;
  await clock.sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return !programs.signal.aborted;
}

async function run(context: SessionContext, { own, front, form }: AskedCommand): Promise<void> {
  const { session, texts, effects, actions, programs } = context;
  if (programs.isBusy(own.name)) return say(session, 'warn', `${own.name}: ${texts.own.busy}`);
  const words = context.texts.own;
  let order: Order | undefined;
  if (own.isPersonal && front.orderId !== undefined) {
    order = await readBuyer(context, front.orderId);
    if (!isAllowed(context, own)) return fail(context, own, words.notRun);
    if (!order) return fail(context, own, words.noOrder);
    if (!actions.noteReveal(order.id, undefined, own.name)) return fail(context, own, context.texts.item.notRecorded);
  }
  say(session, 'info', words.running(own.name));
  const { notice } = session.getState();
  const record = { ...recordFor(context, own.name, front, order), ...(own.prompts && { form }) };
  const end = await programs.run(own.name, own.run, `${JSON.stringify(record)}\n`, own.withinMs);
  // The session has ended: its output has no screen.
  if (end.problem === 'ended') return;
  if (!isAllowed(context, own)) return fail(context, own, words.notShown);
  const output = outputOf(context, own, end);
  setPart(session, 'own', { output });
  if (own.isPersonal) attempt(context, forgetLater(context, output));
  effects.ring(output.isOk ? 'ok' : 'error');
  const state = session.getState();
  const isFree = !state.prompt && !state.question && !state.stop && !state.copyChoice;
  if (own.show === 'page' && output.lines.length > 0 && isFree && placeInFront(state) === front.place) {
    if (state.notice === notice) session.setState({ notice: undefined });
    return goTo(session, { screen: 'output' });
  }
  say(session, output.isOk ? 'ok' : 'error', noticeOf(context, own, output));
}

/** Whether the command may still have buyers' data: not after a hand-over, for instance, while it was running. */
function isAllowed({ session }: Pick<SessionContext, 'session'>, { isPersonal, name }: CustomCommand): boolean {
  return !isPersonal || session.getState().access.givenTo.has(name);
}

function fail(
  { session, effects }: Pick<SessionContext, 'session' | 'effects'>,
  { name }: CustomCommand,
  why: string,
): void {
  effects.ring('error');
  say(session, 'error', `${name}: ${why}`);
}

/** The output of a command, how it ended, and whether it succeeded. */
function outputOf(
  { texts, clock }: Pick<SessionContext, 'texts' | 'clock'>,
  own: CustomCommand,
  end: ProgramEnd,
): CommandOutput {
  const { problem, exitCode } = end;
  const words = texts.own;
  const isOk = problem === undefined && exitCode === 0;
  const seconds = Math.round(own.withinMs / 1000);
  const how =
    problem === undefined ? words.ended(exitCode) : words.problems[problem](safeText(own.run[0] ?? '', 200), seconds);
  const all = linesOf(end.output);
  const lines = all.slice(0, MOST_LINES);
  return {
    name: own.name,
    at: clock.wallNow(),
    isOk,
    how: isOk ? '' : how,
    said: isOk ? [] : linesOf(end.said).slice(0, 20),
    lines,
    isCut: end.isCut || all.length > lines.length,
    isPersonal: own.isPersonal,
  };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r]/).map((line) => safeText(line.trimEnd(), LONGEST_LINE));
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** `label shop: exit 3: no such printer`. */
function noticeOf(context: SessionContext, own: CustomCommand, { isOk, how, said, lines }: CommandOutput): string {
  const words = context.texts.own;
  const { screen } = placeInFront(context.session.getState());
  const first = (isOk || said.length === 0 ? lines : said).find((line) => line !== '') ?? '';
  const rest = isOk && lines.length > 1 ? words.more(lines.length, keyTo(context, screen, 'ownOutput')) : '';
  const about = isOk ? (first === '' ? words.done : first) : [how, first].filter(Boolean).join(': ');
  // Masked even for a command without buyers' data: its output may still contain some.
  return `${safeText(own.name, 60)}: ${context.personal(about.slice(0, 300))}${rest}`;
}

/** Returns the order's detail, read again if it is not in memory; `undefined` if it cannot be read in time. */
async function readBuyer(context: SessionContext, orderId: string): Promise<Order | undefined> {
  const { details, onDemand, clock } = context;
  const known = () => orderDetail(details.getState(), orderId, clock.now());
  if (known()) return known();
  onDemand.readOrder(orderId, { isFresh: true });
  const done = new AbortController();
  const end = details.subscribe(() => {
    const { isReading, problem } = details.getState().orders.get(orderId) ?? {};
    if (known() || (isReading === false && problem)) done.abort();
  });
  await sleepInSession(context, READING_MS, done.signal);
  end();
  return known();
}

/** Removes output with a buyer's data as soon as the order that the command got. */
async function forgetLater(context: SessionContext, output: CommandOutput): Promise<void> {
  const { session } = context;
  await sleepInSession(context, ORDER_LIFE_MS);
  if (session.getState().own.output === output) setPart(session, 'own', { output: undefined });
}

/** The key that shows the last output of a command again. */
export const outputKeys: Command[] = [
  {
    id: 'ownOutput',
    effect: 'view',
    keys: ['ctrl+o'],
    isUnlisted: ({ session }) => session.getState().own.output === undefined,
    unavailable: ({ session, texts }) => (session.getState().own.output ? undefined : texts.own.nothing),
    run: ({ session }) => goTo(session, { screen: 'output' }),
    screens: SCREENS.filter((screen) => screen !== 'output' && screen !== 'wall'),
  },
];
