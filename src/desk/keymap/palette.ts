/**
 * The command palette: every command of the screen in front, the ways to the other screens, and a few that take a text
 * (`order 10482`, `filter mug`). What is typed is matched letter by letter, in order; what matches best comes first.
 */
import { openScreen, placeInFront, say } from '../state/desk.ts';
import { fold } from '../../domain/fold.ts';
import { commandName, type Bench, type Command, type Effect } from '../bench.ts';
import { showKey } from '../../keys/key-names.ts';
import { openView } from '../commands/mark-commands.ts';
import { putOnBench, whyBenchIsTaken } from '../packing/packing.ts';
import { findScanned, isKnownCode, isScanDecisive } from '../packing/scans.ts';
import { carrierInFront } from '../workshop/van.ts';
import { goToOrder, isOrderNumber, untoldWords } from '../commands/find-order.ts';
import { askToShip } from '../commands/item-commands.ts';
import { itemInFront } from '../state/queue.ts';
import { readLanguage } from '../../texts/language.ts';
import { THEME_NAMES } from '../../terminal/themes.ts';
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
  run: () => void;
};

/** The lines that fit what is typed, the best first. */
export function paletteLines(bench: Bench, typed: string): PaletteLine[] {
  const withText = textCommand(bench, typed.trim());
  const wanted = fold(typed.trim()).replaceAll(/\s+/g, '');
  const scored = bench.keymap
    .commandsOf(placeInFront(bench.desk.getState()).screen)
    .filter(({ id }) => id !== 'palette' && id !== 'quantity')
    .flatMap((command) => {
      const label = commandName(bench.texts, command);
      const score = matchScore(wanted, fold(label), command.own ? '' : command.id.toLowerCase());
      return score === undefined ? [] : [{ score, line: lineOf(bench, command, label) }];
    });
  scored.sort(
    (a, b) => Number(a.line.unavailable !== undefined) - Number(b.line.unavailable !== undefined) || a.score - b.score,
  );
  const found = findLine(bench, typed.trim()) ?? codeLine(bench, typed.trim());
  return [
    ...(withText ? [withText] : []),
    ...(found ? [found] : []),
    ...scored.map(({ line }) => line),
    ...textHints(bench, wanted),
  ];
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

/** How far letters in order lie apart, less is better; `undefined` where they are not all there. */
export function matchScore(wanted: string, ...texts: readonly string[]): number | undefined {
  if (wanted === '') return 0;
  const scores = texts.flatMap((text) => {
    const whole = text.replaceAll(' ', '').indexOf(wanted);
    if (whole >= 0) return [whole];
    let at = -1;
    let gaps = 0;
    for (const letter of wanted) {
      const next = text.indexOf(letter, at + 1);
      if (next < 0) return [];
      gaps += next - at - 1;
      at = next;
    }
    return [100 + gaps];
  });
  return scores.length === 0 ? undefined : Math.min(...scores);
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
      const [entry] = bench.shop.getState().records.byCode(code);
      if (!entry) return say(bench.desk, 'warn', untoldWords(bench, code) ?? bench.texts.palette.orderMissing(code));
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
      const view = bench.desk.getState().views.find((one) => fold(one.name).startsWith(fold(name)));
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
  return paletteLines(bench, typed)[bench.desk.getState().paletteIndex]?.effect ?? 'view';
}

/** Enter: leaves the palette and does what its line says, or says why not. */
export function takePaletteLine(bench: Bench, typed: string): void {
  const { desk, texts } = bench;
  const line = paletteLines(bench, typed)[desk.getState().paletteIndex];
  if (!line) return desk.setState({ prompt: { kind: 'palette', value: typed, problem: texts.palette.nothing } });
  desk.setState({ prompt: undefined, paletteIndex: 0 });
  if (line.unavailable === undefined) line.run();
  else say(desk, 'warn', `${line.label}: ${line.unavailable}`);
}

/** Up and down in the palette; false for any other key. */
export function movePalette(bench: Bench, key: string): boolean {
  const { prompt, paletteIndex } = bench.desk.getState();
  const step = key === 'down' || key === 'tab' ? 1 : key === 'up' || key === 'shift+tab' ? -1 : 0;
  if (prompt?.kind !== 'palette' || step === 0) return false;
  const count = paletteLines(bench, prompt.value).length;
  bench.desk.setState({ paletteIndex: Math.max(0, Math.min(count - 1, paletteIndex + step)) });
  return true;
}
