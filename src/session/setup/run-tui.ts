/** Opens the bench on the local terminal, inside the terminal session that restores the terminal at the end. */
import { readlinkSync } from 'node:fs';
import type { Core } from '../../app/core.ts';
import { tidyUp } from '../../app/small-memory.ts';
import { EXIT } from '../../base/exit-codes.ts';
import type { Config } from '../../config/config.ts';
import type { SessionContext, ViewContext, Coach, Operators, SandboxAccess, Keymap } from '../session-context.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { ColourLevel } from '../../tty/output/colours.ts';
import type { Draw } from '../draw.ts';
import type { OwnListener } from '../../eventlog/services/own-runs.ts';
import { startSession } from './open-session.ts';
import type { OpenSession } from './session-options.ts';
import type { SettingsNews } from '../subscriptions/live-settings.ts';
import type { SuspendedWork } from '../../tty/job-control.ts';
import type { Session } from '../../tty/session.ts';

type TuiOptions = {
  core: Core;
  config: Config;
  session: Session;
  /** Makes the lines shown before the screens are loaded, see `firstLines`. */
  firstLines: (context: ViewContext) => readonly string[];
  /** Loads the screens and the function that draws them. */
  loadScreens: () => Promise<Draw>;
  /** The colours of this terminal, whichever the screens use. */
  colours: ColourLevel;
  keymap: Keymap;
  /** Returns the shop's own programs that listen to events. */
  listeners: () => readonly OwnListener[];
  /** Looks up the owner of a badge's code and the PIN of an operator. */
  badges: Operators['badges'];
  /** Returns the changes in the settings files since the last call. */
  news?: () => SettingsNews | undefined;
  /** The first screen of a session that is not stored; at `wall` no key but Ctrl+C has an effect. */
  start?: { screen: 'board' | 'wall' } | undefined;
  sandbox?: SandboxAccess;
  /** The shop's name, for the header. */
  shop?: string | undefined;
  /** The tutorial beside the bench. */
  coach?: Coach | undefined;
  /** Greets the operator once the bench is open. */
  greet?: ((context: SessionContext) => void) | undefined;
};

/**
 * Opens the screen and starts the sync. The session ends with 0 when the operator quits, 3 if the token is refused at the
 * start.
 */
export function runTui({
  core,
  config,
  session,
  firstLines,
  loadScreens,
  colours,
  keymap,
  listeners,
  badges,
  news,
  start,
  sandbox,
  shop,
  coach,
  greet,
}: TuiOptions): void {
  const { replica, sync } = core;
  const { stdin, stdout, env } = process;
  const sizeNow = () => ({ columns: stdout.columns, rows: stdout.rows });

  const isKept = start === undefined && sandbox === undefined;
  const opened = startSession({
    core,
    replica,
    source: stdin,
    sink: stdout,
    size: sizeNow(),
    colours,
    term: env.TERM,
    language: config.language,
    author: { operator: config.operator ?? '', station: config.station },
    keymap,
    badges,
    news,
    ...(start ? {} : { memory: { place: `station ${config.station}`, terminal: terminalName() } }),
    isPlain: config.isScreenReader,
    sandbox,
    shop,
    coach,
    settings: config,
    rights: { isReadOnly: config.isReadOnly === true, isMasked: false },
    canHandOver: config.isServed !== true,
    dir: config.isServed ? undefined : process.cwd(),
    env,
    tidyUp,
    // A user who comes over SSH has no shell here, and must not get one.
    onSuspend: config.isServed ? undefined : () => void session.suspend(),
    onQuit: () => void session.end(EXIT.done),
    onFault: session.note,
    onCrash: (error) => void session.crash(error),
  });
  if (start) opened.session.setState({ places: [start] });
  session.holdScreen(() => opened.close(), config.isServed ? undefined : jobOf(core, opened));
  // The counts are restored at the next start; the operator is told when leaving, because none of them was sent.
  session.onClose('the counts', () => {
    const { size } = opened.session.getState().stock.edits;
    const { texts } = opened.context;
    if (size > 0 && isKept) process.stdout.write(`${texts.stock.countsKept(size)}\n`);
  });
  session.onClose('the store', () => core.close());
  stdout.on('resize', () => opened.resize(sizeNow().columns, sizeNow().rows));

  replica.subscribe(({ health, lojaId }) => {
    // A token that never worked is an error at the start; if one stops working later, that is shown and the screen stays.
    if (health.trouble?.kind !== 'unauthenticated' || lojaId !== undefined) return;
    const { health: words } = textsIn(config.language);
    session.onClose('the last word', () => void process.stderr.write(`${words.wrongToken(config.url)}\n`));
    void session.end(EXIT.notAuthenticated);
  });
  // Rows are known before the screens are loaded: loading and drawing those takes as long again.
  opened.glance(firstLines(opened.context));
  loadScreens()
    .then(opened.draw)
    .catch((error: unknown) => void session.crash(error));
  greet?.(opened.context);
  sync.start();
  if (config.isReadOnly === true) return;
  core.priceRuns.begin();
  // Events in a practice store must not start the shop's programs.
  if (!sandbox) core.ownRuns.begin(listeners);
}

/** Suspends and resumes a bench for its shell. */
function jobOf(core: Core, opened: OpenSession): SuspendedWork {
  let openCount = 0;
  return {
    async settle() {
      openCount = await core.settle();
    },
    pause() {
      opened.pause();
      process.stdout.write(`${opened.context.texts.app.suspended(openCount)}\n`);
    },
    take: opened.take,
    show() {
      opened.show();
      core.sync.doorbell();
    },
  };
}

/** `/dev/pts/3`, or `%2` of tmux, which is the same in a new terminal; empty if neither is known. */
function terminalName(): string {
  if (process.env.TMUX_PANE) return `tmux ${process.env.TMUX_PANE}`;
  try {
    return readlinkSync('/proc/self/fd/0');
  } catch {
    return '';
  }
}
