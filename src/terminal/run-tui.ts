/** Opens the bench on the local terminal: the input lane below Ink, the session around it, the screens above. */
import { render } from 'ink';
import { createElement, type ComponentType } from 'react';
import type { Core } from '../bench.ts';
import { EXIT } from '../cli/exit-codes.ts';
import type { Config } from '../config.ts';
import type { BenchView, SandboxAccess } from '../keymap/bench.ts';
import { pasteIntoPrompt } from '../keymap/prompts.ts';
import { findScanned } from '../keymap/scans.ts';
import { createDesk, say } from '../store/desk.ts';
import { textsIn } from '../texts/texts.ts';
import { verdictWords } from '../texts/verdict-words.ts';
import { createInputLane } from './input-lane.ts';
import type { Session } from './session.ts';

type TuiOptions = {
  core: Core;
  config: Config;
  session: Session;
  /** The screens, handed in: nothing below them imports them. */
  App: ComponentType<{ bench: BenchView }>;
  sandbox?: SandboxAccess;
};

/** A key is painted within a 60th of a second; the line of a local terminal can take it. */
const MAX_FPS = 60;

/** Opens the screen and starts the sync. The session ends it: with 0 when the operator quits, 3 when the token is refused at the start. */
export function runTui({ core, config, session, App, sandbox }: TuiOptions): void {
  const { shop, sync, actions, clock } = core;
  const texts = textsIn(config.language);
  const lane = createInputLane({ source: process.stdin });
  const desk = createDesk({ columns: process.stdout.columns ?? 80, rows: process.stdout.rows ?? 24 });

  const bench: BenchView = {
    shop,
    desk,
    actions,
    ...core.goods,
    texts,
    clock,
    language: config.language,
    station: config.station,
    lookNow: () => sync.doorbell(),
    repaint: () => app.clear(),
    quit: () => void session.end(EXIT.done),
    ...(sandbox ? { sandbox } : {}),
  };

  const app = render(createElement(App, { bench }), {
    stdin: lane.stdin,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps: MAX_FPS,
    exitOnCtrlC: false,
    patchConsole: false,
    // Ink would paint nothing where CI is set; whoever opens the bench wants to see it.
    interactive: true,
  });
  session.holdScreen(() => app.unmount());
  session.onClose('the store', () => core.close());
  session.onClose('the keyboard', () => lane.close());
  app.waitUntilExit().catch((error: unknown) => session.crash(error));

  desk.subscribe(({ prompt }) => lane.setTyping(prompt ? 'text' : 'command'));
  lane.onScan(({ text }) => findScanned(bench, text));
  lane.onPaste((text) => (desk.getState().prompt ? pasteIntoPrompt(bench, text) : findScanned(bench, text)));
  actions.onSettled((settled) => {
    const { intent } = settled;
    const item = 'itemId' in intent ? shop.getState().records.get(intent.itemId)?.item : undefined;
    const { tone, text } = verdictWords(settled, item, texts, clock.wallNow());
    say(desk, tone, text);
  });
  shop.subscribe(({ health, lojaId }) => {
    // A token that never worked is a mistake at the start; one that stops working later is shown, with the picture kept.
    if (health.trouble?.kind !== 'unauthenticated' || lojaId !== undefined) return;
    session.onClose('the last word', () => void process.stderr.write(`${texts.cli.wrongToken(config.url)}\n`));
    void session.end(EXIT.notAuthenticated);
  });
  sync.start();
}
