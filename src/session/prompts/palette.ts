/**
 * The command palette: every command of the screen in front, the screens, and a few commands that take a text (`order 10482`,
 * `filter mug`). palette-match.ts decides which one is meant; if several that write fit equally well, or nothing is typed, Enter
 * runs none of them.
 */
import { ownField } from '../../base/json.ts';
import {
  carrierInFront,
  openScreen,
  placeInFront,
  say,
  setWholeState,
  type SessionState,
  setPart,
} from '../state/session-state.ts';
import { fold } from '../../base/fold.ts';
import { commandName, type SessionContext, type Command, type Effect } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { openView } from '../commands/mark-commands.ts';
import { isMovement } from '../kernel/movement.ts';
import { nothingFits } from './palette-elsewhere.ts';
import { isWholeName, matchName } from './palette-match.ts';
import { askOfNumber } from '../kernel/ask-of-number.ts';
import { showFigure } from '../commands/why-commands.ts';
import { findScanned, isKnownCode, isScanDecisive } from '../front/scans.ts';
import { goToOrder, isOrderNumber, incompleteOrderWords } from '../commands/find-order.ts';
import { takeFilter } from './text-prompts.ts';
import { askToShip } from '../commands/item-commands.ts';
import { itemInFront } from '../state/queue.ts';
import { readLanguage } from '../../i18n/language.ts';
import { THEME_SETTINGS } from '../../tty/output/themes.ts';
import { submitParcel } from '../packing/parcel-prompt.ts';
import { submitTracking } from '../packing/tracking-prompt.ts';
import { askForParcel } from '../packing/parcel.ts';
import { chooseTheme } from '../commands/themes.ts';
import { whyNotMoved } from '../front/transitions.ts';
import { whyNotGiven } from '../rights.ts';
import { whyOrderIsOpen, openOrder } from '../kernel/open-order.ts';

type PaletteLine = {
  id: string;
  label: string;
  /** The keys that run the same command, to be learnt. */
  keys: string;
  effect: Effect;
  /** Why it does nothing now. */
  unavailable: string | undefined;
  /** How well the name of a command fits, see palette-match.ts; absent for a code, an order or a text. */
  rank?: number;
  run: () => void;
};

/** The lines that fit a typed text, the best first. Of names that fit equally well, a command that writes comes last. */
export function paletteLines(context: SessionContext, typed: string): PaletteLine[] {
  const text = typed.trim();
  const { paletteUses } = context.session.getState();
  const ranked = context.keymap
    .commandsOf(placeInFront(context.session.getState()).screen)
    .filter((command) => command.id !== 'palette' && command.id !== 'quantity' && !isMovement(command))
    .flatMap((command) => {
      const label = commandName(context.texts, command);
      const rank = matchName(text, label, command.own ? undefined : command.id);
      return rank === undefined ? [] : [{ ...lineOf(context, command, label), rank }];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(isWriting(a)) - Number(isWriting(b)) ||
        isIdle(a) - isIdle(b) ||
        isLater(a, text) - isLater(b, text) ||
        usesOf(paletteUses, b) - usesOf(paletteUses, a) ||
        (text === '' ? 0 : a.label.length - b.label.length),
    );
  const named = ranked.filter(({ rank }) => text !== '' && isWholeName(rank));
  return [
    ...named,
    ...[
      named.length > 0 ? undefined : textCommand(context, text),
      findLine(context, text) ?? codeLine(context, text),
    ].filter((line) => line !== undefined),
    ...ranked.slice(named.length),
    ...textHints(context, fold(text)),
  ];
}

const isWriting = ({ effect }: PaletteLine) => effect === 'write';
const isIdle = ({ unavailable }: PaletteLine) => Number(unavailable !== undefined);
/** Whether a name has the typed text only further on: `turno` means `turno: passar…` before `quem está no turno`. */
const isLater = ({ label }: PaletteLine, typed: string) => Number(!fold(label).startsWith(fold(typed)));

/** The lines, and the index of the one that Enter takes; -1 for none, if none was chosen and none is meant unambiguously. */
export function paletteChoice(context: SessionContext, typed: string): { lines: PaletteLine[]; index: number } {
  const lines = paletteLines(context, typed);
  const pointedAt = context.session.cursors.getState().paletteIndex;
  if (pointedAt !== undefined) return { lines, index: Math.min(pointedAt, lines.length - 1) };
  const [first, second] = lines;
  const isTie = first?.rank !== undefined && first.rank === second?.rank;
  return { lines, index: typed.trim() === '' || !first || (isTie && isWriting(first)) ? -1 : 0 };
}

/** The line for `10482`: the order, wherever it is. In packing, such a text is a code. */
function findLine(context: SessionContext, typed: string): PaletteLine | undefined {
  if (!isOrderNumber(typed) || takesCodes(context)) return undefined;
  const label = context.texts.palette.find(typed);
  return { id: 'find', label, keys: '', effect: 'view', unavailable: undefined, run: () => goToOrder(context, typed) };
}

/**
 * The line for a typed code, which does the same as a scan of it, for torn labels. In packing any text with a digit may be a
 * code; elsewhere only a known one.
 */
function codeLine(context: SessionContext, typed: string): PaletteLine | undefined {
  const isLikely = takesCodes(context) && typed.length > 2 && /\d/.test(typed);
  if (!isLikely && (typed === '' || !isKnownCode(context, typed))) return undefined;
  const label = context.texts.palette.code(typed);
  const effect = isScanDecisive(context) ? 'write' : 'note';
  return { id: 'code', label, keys: '', effect, unavailable: undefined, run: () => findScanned(context, typed) };
}

/** Whether the place in front waits for scans. */
function takesCodes(context: SessionContext): boolean {
  const { screen } = placeInFront(context.session.getState());
  return screen === 'packing' || screen === 'assembly' || carrierInFront(context) !== undefined;
}

function lineOf(context: SessionContext, command: Command, label: string): PaletteLine {
  return {
    id: command.own ? `own ${label}` : command.id,
    label,
    keys: command.keys.map((key) => showKey(key, context.texts.help.keyNames)).join(' '),
    effect: command.effect,
    unavailable: command.unavailable?.(context),
    run: () => command.run(context, ''),
  };
}

type WithText = {
  names: readonly string[];
  effect: Effect;
  hint: (context: SessionContext) => string;
  run: (context: SessionContext, text: string) => void;
};

const WITH_TEXT: readonly WithText[] = [
  {
    names: ['order', 'pedido'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.order,
    run: (context, code) => {
      const found = context.replica.getState().records.byCode(code);
      const [entry] = found;
      if (!entry)
        return say(
          context.session,
          'warn',
          incompleteOrderWords(context, code) ?? context.texts.palette.orderMissing(code),
        );
      if (askOfNumber(context, code, found, 'pack')) return;
      const taken = whyOrderIsOpen(context, entry.item.order_id);
      if (taken === undefined) openOrder(context, entry.item.order_id);
      else say(context.session, 'warn', `${context.texts.commands.packOrder}: ${taken}`);
    },
  },
  {
    names: ['filter', 'filtro'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.filter,
    run: (context, filter) => {
      openScreen(context.session, 'queue');
      setPart(context.session, 'queue', { filter });
      takeFilter(context);
    },
  },
  {
    names: ['view', 'visao'],
    effect: 'view',
    hint: ({ texts }) => texts.palette.view,
    run: (context, name) => {
      const { views } = context.session.getState().preferences;
      const view =
        views.find((one) => fold(one.name) === fold(name)) ??
        views.find((one) => fold(one.name).startsWith(fold(name)));
      if (view) return openView(context, view);
      const { reasons, palette } = context.texts;
      const saved = views.map((one) => one.name).join(', ');
      say(context.session, 'warn', views.length === 0 ? reasons.noViews : palette.viewMissing(name, saved));
    },
  },
  {
    names: ['ship', 'enviar'],
    effect: 'write',
    hint: ({ texts }) => texts.palette.ship,
    run: (context, code) => {
      const { session, texts } = context;
      const reason = whyNotGiven(context, ['write']) ?? whyNotMoved(context, 'ship');
      if (reason !== undefined) return say(session, 'warn', `${texts.commands.ship}: ${reason}`);
      if (placeInFront(session.getState()).screen === 'packing') {
        const parcel = askForParcel(context, code);
        if (parcel) submitParcel(context, parcel);
        return;
      }
      const entry = itemInFront(context);
      if (!entry) return;
      // The checks are those of the prompt, for it is the prompt.
      askToShip(context, entry.item, code);
      const { prompt } = session.getState();
      if (prompt?.kind === 'tracking') submitTracking(context, prompt);
    },
  },
  {
    names: ['why', 'porque'],
    effect: 'view',
    hint: ({ texts }) => texts.why.hint,
    run: showFigure,
  },
  {
    names: ['theme', 'tema'],
    effect: 'view',
    hint: ({ texts }) => `${texts.palette.theme}: ${THEME_SETTINGS.join(', ')}`,
    run: (context, name) => chooseTheme(context, fold(name)),
  },
  {
    names: ['language', 'idioma'],
    effect: 'view',
    hint: ({ texts }) => texts.preferences.language.hint,
    run: (context, name) => {
      const language = readLanguage(name);
      if (!language) return say(context.session, 'warn', context.texts.preferences.language.hint);
      setPart(context.session, 'preferences', { language });
      say(context.session, 'ok', context.texts.preferences.language.changed);
    },
  },
];

/** The line for `order 10482`. */
function textCommand(context: SessionContext, typed: string): PaletteLine | undefined {
  const [, name = '', text = ''] = /^(\S+)\s+(.+)$/.exec(typed) ?? [];
  const found = text === '' ? undefined : WITH_TEXT.find(({ names }) => names.includes(fold(name)));
  if (!found) return undefined;
  const { effect, run } = found;
  return { id: 'text', label: typed, keys: '', effect, unavailable: undefined, run: () => run(context, text.trim()) };
}

function textHints(context: SessionContext, wanted: string): PaletteLine[] {
  return WITH_TEXT.flatMap(({ names, hint }) =>
    wanted === '' || names.some((name) => name.startsWith(wanted))
      ? [
          {
            id: names[0]!,
            label: hint(context),
            keys: '',
            effect: 'view' as const,
            unavailable: context.texts.palette.needsText,
            run: () => {},
          },
        ]
      : [],
  );
}

/** The effect of Enter on the line in front. */
export function paletteEffect(context: SessionContext, typed: string): Effect {
  const { lines, index } = paletteChoice(context, typed);
  return lines[index]?.effect ?? 'view';
}

/** Handles Enter: closes the palette and runs its line, or shows why not; if no line is meant unambiguously, shows that. */
export function takePaletteLine(context: SessionContext, typed: string): void {
  const { session, texts } = context;
  const { lines, index } = paletteChoice(context, typed);
  const line = lines[index];
  if (!line) {
    const { choose, severalFit } = texts.palette;
    const problem = lines.length === 0 ? nothingFits(context, typed) : typed.trim() === '' ? choose : severalFit;
    return session.setState({ prompt: { kind: 'palette', value: typed, problem } });
  }
  setWholeState(session, { prompt: undefined, paletteIndex: undefined });
  if (line.rank !== undefined && !line.id.startsWith('own ')) countUse(session, line.id);
  if (line.unavailable === undefined) line.run();
  else say(session, 'warn', `${line.label}: ${line.unavailable}`);
}

const MOST_USES = 999;

/** Counts how often a command was run by its name, so that it comes earlier among those that fit equally well. */
function countUse(session: SessionContext['session'], id: string): void {
  session.setState(({ paletteUses }) => ({
    paletteUses: { ...paletteUses, [id]: Math.min(MOST_USES, usesOf(paletteUses, { id }) + 1) },
  }));
}

/** Handles up and down in the palette; returns false for any other key. */
export function movePalette(context: SessionContext, key: string): boolean {
  const { prompt } = context.session.getState();
  const step = key === 'down' || key === 'tab' ? 1 : key === 'up' || key === 'shift+tab' ? -1 : 0;
  if (prompt?.kind !== 'palette' || step === 0) return false;
  const { lines, index } = paletteChoice(context, prompt.value);
  if (lines.length > 0) {
    context.session.cursors.setState({ paletteIndex: Math.max(0, Math.min(lines.length - 1, index + step)) });
  }
  return true;
}

/** How often a command was run from the palette; one of the shop's own may have any name. */
function usesOf(uses: SessionState['paletteUses'], { id }: { id: string }): number {
  return ownField<number>(uses, id) ?? 0;
}
