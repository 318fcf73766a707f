/**
 * The command palette: every command of the screen in front, the ways to the other screens, and a few that take a text
 * (`order 10482`, `filter mug`). Which of them is meant is decided in palette-match.ts; where several that write are meant
 * alike, or nothing is typed, Enter runs none of them.
 */
import { openScreen, placeInFront, say } from '../state/session-state.ts';
import { fold } from '../../base/fold.ts';
import { commandName, type Bench, type Command, type Effect } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { openView } from '../commands/mark-commands.ts';
import { isWholeName, matchName } from './palette-match.ts';
import { askOfNumber } from '../packing/ask-of-number.ts';
import { putOnBench, whyBenchIsTaken } from '../packing/packing.ts';
import { findScanned, isKnownCode, isScanDecisive } from '../packing/scans.ts';
import { carrierInFront } from '../workshop/van.ts';
import { goToOrder, isOrderNumber, untoldWords } from '../commands/find-order.ts';
import { askToShip } from '../commands/item-commands.ts';
import { itemInFront } from '../state/queue.ts';
import { readLanguage } from '../../i18n/language.ts';
import { THEME_NAMES } from '../../tty/output/themes.ts';
import { submitParcel } from '../prompts/parcel-prompt.ts';
import { submitTracking } from '../prompts/tracking-prompt.ts';
import { askForParcel } from '../packing/parcel.ts';
import { chooseTheme } from '../commands/themes.ts';
import { whyNotMoved } from '../commands/transitions.ts';

export type PaletteLine = {
  id: string;
  label: string;
  /** The keys that do the same, for next time. */
  keys: string;
  effect: Effect;
  /** Why it does nothing now. */
  unavailable: string | undefined;
  /** How well a command's name fits, see palette-match.ts; absent for a code, an order or a text. */
  rank?: number;
  run: () => void;
};

/** The lines that fit what is typed, the best first. Of names that fit alike, one that writes comes behind the others. */
export function paletteLines(bench: Bench, typed: string): PaletteLine[] {
  const text = typed.trim();
  const ranked = bench.keymap
    .commandsOf(placeInFront(bench.desk.getState()).screen)
    .filter(({ id }) => id !== 'palette' && id !== 'quantity')
    .flatMap((command) => {
      const label = commandName(bench.texts, command);
      const rank = matchName(text, label, command.own ? undefined : command.id);
      return rank === undefined ? [] : [{ ...lineOf(bench, command, label), rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || Number(isWriting(a)) - Number(isWriting(b)) || isIdle(a) - isIdle(b));
  const named = ranked.filter(({ rank }) => text !== '' && isWholeName(rank));
  return [
    ...named,
    ...[textCommand(bench, text), findLine(bench, text) ?? codeLine(bench, text)].filter((line) => line !== undefined),
    ...ranked.slice(named.length),
    ...textHints(bench, fold(text)),
  ];
}

const isWriting = ({ effect }: PaletteLine) => effect === 'write';
const isIdle = ({ unavailable }: PaletteLine) => Number(unavailable !== undefined);

/** The lines, and which of them Enter takes; -1 for none, where none was pointed at and none is meant plainly. */
export function paletteChoice(bench: Bench, typed: string): { lines: PaletteLine[]; index: number } {
  const lines = paletteLines(bench, typed);
  const pointedAt = bench.desk.getState().paletteIndex;
  if (pointedAt !== undefined) return { lines, index: Math.min(pointedAt, lines.length - 1) };
  const [first, second] = lines;
  const isTie = first?.rank !== undefined && first.rank === second?.rank;
  return { lines, index: typed.trim() === '' || !first || (isTie && isWriting(first)) ? -1 : 0 };
}

/** What `10482` means: the order, wherever it is. In packing a code is scanned. */
function findLine(bench: Bench, typed: string): PaletteLine | undefined {
  if (!isOrderNumber(typed) || takesCodes(bench)) return undefined;
  const label = bench.texts.palette.find(typed);
  return { id: 'find', label, keys: '', effect: 'view', unavailable: undefined, run: () => goToOrder(bench, typed) };
}

/**
 * A code that was typed is what a scan of it is: for labels that are torn. In packing anything may be one that has a
 * digit in it; elsewhere only what is known.
 */
function codeLine(bench: Bench, typed: string): PaletteLine | undefined {
  const isLikely = takesCodes(bench) && typed.length > 2 && /\d/.test(typed);
  if (!isLikely && (typed === '' || !isKnownCode(bench, typed))) return undefined;
  const label = bench.texts.palette.code(typed);
  const effect = isScanDecisive(bench) ? 'write' : 'note';
  return { id: 'code', label, keys: '', effect, unavailable: undefined, run: () => findScanned(bench, typed) };
}

/** Whether scans are what the place in front waits for. */
function takesCodes(bench: Bench): boolean {
  const { screen } = placeInFront(bench.desk.getState());
  return screen === 'packing' || screen === 'assembly' || carrierInFront(bench) !== undefined;
}

function lineOf(bench: Bench, command: Command, label: string): PaletteLine {
  return {
    id: command.own ? `own ${label}` : command.id,
    label,
    keys: command.keys.map((key) => showKey(key, bench.texts.help.keyNames)).join(' '),
    effect: command.effect,
    unavailable: command.unavailable?.(bench),
    run: () => command.run(bench, ''),
  };
}

type WithText = {
  names: readonly string[];
  effect: Effect;
  hint: (bench: Bench) => string;
  run: (bench: Bench, text: string) => void;
};

const WITH_TEXT: readonly WithText[] = [
  {
    names: ['order', 'pedido'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.order,
    run: (bench, code) => {
      const found = bench.shop.getState().records.byCode(code);
      const [entry] = found;
      if (!entry) return say(bench.desk, 'warn', untoldWords(bench, code) ?? bench.texts.palette.orderMissing(code));
      if (askOfNumber(bench, code, found, 'pack')) return;
      const taken = whyBenchIsTaken(bench, entry.item.order_id);
      if (taken === undefined) putOnBench(bench, entry.item.order_id);
      else say(bench.desk, 'warn', `${bench.texts.commands.packOrder}: ${taken}`);
    },
  },
  {
    names: ['filter', 'filtro'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.filter,
    run: ({ desk }, filter) => {
      openScreen(desk, 'queue');
      desk.setState({ filter });
    },
  },
  {
    names: ['view', 'visao'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.view,
    run: (bench, name) => {
      const { views } = bench.desk.getState();
      const view =
        views.find((one) => fold(one.name) === fold(name)) ??
        views.find((one) => fold(one.name).startsWith(fold(name)));
      if (view) openView(bench, view);
      else say(bench.desk, 'warn', bench.texts.reasons.noViews);
    },
  },
  {
    names: ['ship', 'enviar'],
    effect: 'write',
    hint: ({ texts }) => texts.palette.ship,
    run: (bench, code) => {
      const { shop, desk, clock, texts } = bench;
      const reason = whyNotMoved(bench, 'ship');
      if (reason !== undefined) return say(desk, 'warn', `${texts.commands.ship}: ${reason}`);
      if (placeInFront(desk.getState()).screen === 'packing') {
        const parcel = askForParcel(bench, code);
        if (parcel) submitParcel(bench, parcel);
        return;
      }
      const entry = itemInFront(shop.getState(), desk.getState(), clock.wallNow());
      if (!entry) return;
      // The same guards as at the prompt, because it is the prompt.
      askToShip(bench, entry.item, code);
      const { prompt } = desk.getState();
      if (prompt?.kind === 'tracking') submitTracking(bench, prompt);
    },
  },
  {
    names: ['theme', 'tema'],
    effect: 'view',
    hint: ({ texts }) => `${texts.palette.theme}: ${THEME_NAMES.join(', ')}`,
    run: (bench, name) => chooseTheme(bench, fold(name)),
  },
  {
    names: ['language', 'idioma'],
    effect: 'view',
    hint: ({ texts }) => texts.preferences.language.hint,
    run: (bench, name) => {
      const language = readLanguage(name);
      if (!language) return say(bench.desk, 'warn', bench.texts.preferences.language.hint);
      bench.desk.setState({ language });
      say(bench.desk, 'ok', bench.texts.preferences.language.changed);
    },
  },
];

/** What `order 10482` means. */
function textCommand(bench: Bench, typed: string): PaletteLine | undefined {
  const [, name = '', text = ''] = /^(\S+)\s+(.+)$/.exec(typed) ?? [];
  const found = text === '' ? undefined : WITH_TEXT.find(({ names }) => names.includes(fold(name)));
  if (!found) return undefined;
  const { effect, run } = found;
  return { id: 'text', label: typed, keys: '', effect, unavailable: undefined, run: () => run(bench, text.trim()) };
}

function textHints(bench: Bench, wanted: string): PaletteLine[] {
  return WITH_TEXT.flatMap(({ names, hint }) =>
    wanted === '' || names.some((name) => name.startsWith(wanted))
      ? [
          {
            id: names[0]!,
            label: hint(bench),
            keys: '',
            effect: 'view' as const,
            unavailable: bench.texts.palette.needsText,
            run: () => {},
          },
        ]
      : [],
  );
}

/** What Enter does to the line in front. */
export function paletteEffect(bench: Bench, typed: string): Effect {
  const { lines, index } = paletteChoice(bench, typed);
  return lines[index]?.effect ?? 'view';
}

/** Enter: leaves the palette and does what its line says, or says why not; where none is meant plainly, it says so. */
export function takePaletteLine(bench: Bench, typed: string): void {
  const { desk, texts } = bench;
  const { lines, index } = paletteChoice(bench, typed);
  const line = lines[index];
  if (!line) {
    const { nothing, choose, severalFit } = texts.palette;
    const problem = lines.length === 0 ? nothing : typed.trim() === '' ? choose : severalFit;
    return desk.setState({ prompt: { kind: 'palette', value: typed, problem } });
  }
  desk.setState({ prompt: undefined, paletteIndex: undefined });
  if (line.unavailable === undefined) line.run();
  else say(desk, 'warn', `${line.label}: ${line.unavailable}`);
}

/** Up and down in the palette; false for any other key. */
export function movePalette(bench: Bench, key: string): boolean {
  const { prompt } = bench.desk.getState();
  const step = key === 'down' || key === 'tab' ? 1 : key === 'up' || key === 'shift+tab' ? -1 : 0;
  if (prompt?.kind !== 'palette' || step === 0) return false;
  const { lines, index } = paletteChoice(bench, prompt.value);
  if (lines.length > 0) {
    bench.desk.setState({ paletteIndex: Math.max(0, Math.min(lines.length - 1, index + step)) });
  }
  return true;
}
