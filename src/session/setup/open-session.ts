/** Opens one operator's terminal, local or over SSH: the input lane before Ink, the frame writer behind it, and the screens. */
import { createRenderScheduler } from '../render-scheduler.ts';
import { watchStore } from '../subscriptions/changes.ts';
import { watchHolds } from '../subscriptions/held.ts';
import { watchBackground } from '../subscriptions/background.ts';
import { watchGraphics } from '../subscriptions/graphics.ts';
import { watchSeenBuyers } from '../subscriptions/seen-buyers.ts';
import { watchShown } from '../subscriptions/shown.ts';
import { watchUnsent } from '../subscriptions/unsent.ts';
import { ownWaiting } from '../unsent/unsent.ts';
import { watchAbsence } from '../away/away.ts';
import { createAttention } from '../subscriptions/notifications.ts';
import { watchLabels } from '../subscriptions/labels.ts';
import { watchTags } from '../subscriptions/tags.ts';
import { watchPriceRuns } from '../subscriptions/price-runs.ts';
import { watchRestores } from '../subscriptions/restores.ts';
import { watchSettings } from '../subscriptions/settings.ts';
import { watchWall } from '../subscriptions/wall.ts';
import { watchTeam } from '../subscriptions/team.ts';
import type { Keymap } from '../session-context.ts';
import { keymapBeside } from '../coach.ts';
import { DEFAULT_KEYMAP } from '../keymap/keymap.ts';
import { isNear } from '../abilities.ts';
import { routeInput } from './input-router.ts';
import { openContext } from './open-context.ts';
import { abilitiesOf, openWriter } from './open-writer.ts';
import type { OpenSession, OpenSessionOptions } from './session-options.ts';
import { watchVerdicts } from '../subscriptions/verdicts.ts';
import { SUSPEND_KEY, suspendBy } from '../modes/modes.ts';
import { lookOn } from '../state/queue.ts';
import { createSessionStore, say, setPart } from '../state/session-state.ts';
import { textsIn } from '../../i18n/texts.ts';
import { leaveUnattended } from '../shift/badges.ts';
import { createSessionIdentity } from '../session-identity.ts';
import { beginRecording } from '../recording.ts';
import { keymapWith } from '../rights.ts';
import { saveSession } from '../memory/session-saver.ts';
import { sizeOf } from '../../tty/output/size.ts';
import { knowsNoSequences, multiplexerOf } from '../../tty/output/multiplexer.ts';
import { ASK_FOCUS, LEAVE_FOCUS } from '../../tty/output/notification.ts';
import { AUTO, FORMER_THEMES, themeOn } from '../../tty/output/themes.ts';
import { createInputLane } from '../../tty/input/input-lane.ts';
import { realTimers } from '../../tty/input/lane-timers.ts';

/** Takes the terminal for a bench, which `draw` draws. */
export function startSession(options: OpenSessionOptions): OpenSession {
  const { core, replica, source, colours, term, language, author, settings = {} } = options;
  const { actions, clock } = core;
  const size = sizeOf(options.size);
  let hasFailed = false;
  function fail(error: unknown): void {
    if (hasFailed) return;
    hasFailed = true;
    // Deferred: by then the caller has the session that this function returns.
    setImmediate(() => options.onCrash(error));
  }
  const lane = createInputLane({ source, ...(options.timers ? { timers: options.timers } : {}) });
  const session = createSessionStore(size);
  const isFormerTheme = FORMER_THEMES.includes(settings.theme ?? '');
  setPart(session, 'preferences', { theme: isFormerTheme ? AUTO : (settings.theme ?? AUTO) });
  if (isFormerTheme) say(session, 'warn', textsIn(language).preferences.themeGone(settings.theme!));
  const abilities = abilitiesOf(options);
  const { isPlain } = abilities;
  const recording = beginRecording({
    recordings: core.recordings,
    author,
    size,
    wallNow: clock.wallNow,
    timers: options.timers,
    onFail() {
      setPart(session, 'terminal', { isRecorded: false });
      say(session, 'error', context.texts.app.recordingFailed);
    },
  });
  setPart(session, 'terminal', { isRecorded: recording.isOn });
  const writer = openWriter(options, abilities, {
    size,
    theme: session.getState().preferences.theme,
    recording,
    onError: fail,
    onPicture: () => graphics.notePicture(),
  });

  const scheduler = createRenderScheduler(session, {
    paint: writer.refresh,
    lookOn: (state) => lookOn(replica.getState(), state, clock),
    ...(options.tidyUp ? { tidyUp: options.tidyUp } : {}),
    ...(options.timers ? { timers: options.timers } : {}),
  });
  core.idleMemory?.noteKey();
  const member = core.team.join(author);
  const identity = createSessionIdentity(core.sessions.names, author);
  const keymapFor = (keymap: Keymap) => keymapBeside(keymapWith(keymap, options.rights), options.coach);
  /** The terminal's answers may have changed: a new window of tmux, another background. */
  function askTerminal(): void {
    background.ask();
    graphics.ask();
  }
  function repaint(): void {
    writer.repaint();
    askTerminal();
  }
  const context = openContext(options, abilities, {
    session,
    lane,
    writer,
    scheduler,
    recording,
    identity,
    member,
    keymap: keymapFor(options.keymap ?? DEFAULT_KEYMAP),
    repaint,
  });

  const attention = createAttention(context);
  const hasThemes = !isPlain && colours >= 1 && !knowsNoSequences(term);
  const background = watchBackground(session, lane, (text) => writer.send(text), hasThemes);
  const graphics = watchGraphics({
    session,
    lane,
    send: (text) => writer.send(text),
    canvas: writer.canvas,
    timers: options.timers ?? realTimers,
    isAsked: !isPlain && colours >= 1 && core.goods.pictures !== undefined && !knowsNoSequences(term),
    isMeasured: !isNear(options.env) && core.goods.pictures?.isAlways !== true,
    isMultiplexed: multiplexerOf({ env: options.env ?? {}, term }) !== undefined,
  });
  const absence = watchAbsence(context);
  context.absence = absence;
  const leave = [
    // The operator who searched for an order or waited at the printer has left.
    () => {
      session.setState({ seeking: undefined });
      setPart(session, 'labels', { run: undefined });
    },
    absence.end,
    lane.onPresence(absence.note),
    scheduler.close,
    context.programs.close,
    attention.end,
    lane.onPresence(attention.note),
    lane.onPresence(() => core.idleMemory?.noteKey()),
    lane.onRepaint(repaint),
    lane.onSuspend(() => void suspendBy(context, SUSPEND_KEY)),
    routeInput(context, lane),
    session.subscribe(({ shift }, before) => {
      if (shift === before.shift) return;
      const operator = shift?.operator ?? author.operator;
      identity.handOver(operator);
      member.handOver(operator);
      // A restored session repeats whose shift it is; the notice about the prompt or the badge follows.
      const { goesOn, badge } = context.texts.shift;
      if (shift) say(session, 'info', shift.badge === undefined ? goesOn(operator) : badge.goesOn(shift.badge));
    }),
    session.subscribe(({ covered }, before) => {
      if (covered !== undefined && before.covered === undefined) leaveUnattended(context);
    }),
    session.subscribe(({ preferences, terminal }, before) => {
      const next = themeOn(preferences.theme, terminal.background);
      if (next !== themeOn(before.preferences.theme, before.terminal.background)) writer.setTheme(next);
    }),
    background.end,
    graphics.end,
    watchShown(context),
    watchSeenBuyers(context),
    watchStore(context, identity.isAnnouncedHere),
    watchHolds(context, identity.isAnnouncedHere),
    watchTeam(context),
    watchTags(context, identity.isAnnouncedHere),
    watchLabels(context),
    watchWall(context),
    watchRestores(context),
    ...(options.news ? [watchSettings(context, options.news, keymapFor)] : []),
    watchPriceRuns(context, core.priceRuns),
    watchVerdicts(context, identity.isAnnouncedHere),
  ];

  const repository = options.memory && core.sessionRepository?.({ operator: author.operator, ...options.memory });
  const endKeeping =
    repository &&
    saveSession({
      session,
      replica,
      repository,
      texts: () => context.texts,
      writers: core.sessions.writers,
      takesOver: options.memory?.takesOver,
      onTaken: identity.rename,
      onReturn: absence.wasThere,
      isAboutToSend: () => actions.unsentBefore().some(({ isKept }) => !isKept),
      configured: { theme: session.getState().preferences.theme, language },
      wallNow: clock.wallNow,
    });

  // After the notice about the restored session: it comes next.
  leave.push(watchUnsent(context, actions, author));

  if (options.coach) leave.push(options.coach.attend(context));

  writer.enter();
  const wantsFocus = settings.notify !== undefined && settings.notify !== 'off' && !knowsNoSequences(term);
  if (wantsFocus) writer.send(ASK_FOCUS);
  askTerminal();
  let endDrawing: (() => void) | undefined;
  let isClosed = false;
  return {
    session,
    context,
    writer,
    glance: (lines) => void (isPlain || writer.stdout.write(lines.join('\n'))),
    draw(draw) {
      if (isClosed) return;
      endDrawing = draw(context, {
        stdin: lane.stdin,
        stdout: writer.stdout,
        isPlain,
        onFrame: options.onFrame,
        onCrash: fail,
      });
    },
    resize: (columns, rows) => writer.resize(columns, rows),
    pause() {
      lane.pause();
      if (wantsFocus) writer.send(LEAVE_FOCUS);
      background.leave();
      writer.pause();
    },
    take: lane.resume,
    show() {
      if (isClosed) return;
      writer.resume();
      if (wantsFocus) writer.send(ASK_FOCUS);
      askTerminal();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      try {
        // However the session ends: waiting actions must not be sent unseen.
        actions.keep(ownWaiting(context).map(({ id }) => id));
        for (const end of leave) end();
        endKeeping?.(hasFailed);
        identity.close();
        endDrawing?.();
        lane.close();
        if (wantsFocus) writer.send(LEAVE_FOCUS);
        background.leave();
      } finally {
        writer.leave();
        recording.end();
      }
    },
  };
}
