/**
 * One operator's terminal, local or over SSH: the input lane below Ink, the frame writer behind it, the screens above.
 */
import { attempt } from '../attempt.ts';
import type { Author } from '../../domain/intents.ts';
import type { Core } from '../../app/core.ts';
import type { Config } from '../../config/config.ts';
import { createRenderScheduler } from '../render-scheduler.ts';
import { watchStore } from '../subscriptions/changes.ts';
import { watchHolds } from '../subscriptions/held.ts';
import { watchBackground } from '../subscriptions/background.ts';
import { watchShown } from '../subscriptions/shown.ts';
import { watchUnsent } from '../subscriptions/unsent.ts';
import { ownWaiting } from '../unsent/unsent.ts';
import { watchAbsence } from '../away/away.ts';
import { createAttention } from '../subscriptions/notifications.ts';
import { watchTags } from '../subscriptions/tags.ts';
import { watchPriceRuns } from '../subscriptions/price-runs.ts';
import { watchRestores } from '../subscriptions/restores.ts';
import { watchSettings } from '../subscriptions/settings.ts';
import { watchWall } from '../subscriptions/wall.ts';
import { watchTeam } from '../subscriptions/team.ts';
import type { SessionContext, ViewContext, Coach, SessionRights, SandboxAccess, Keymap } from '../session-context.ts';
import { keymapBeside } from '../coach.ts';
import type { SettingsNews } from '../subscriptions/live-settings.ts';
import type { Draw } from '../draw.ts';
import { DEFAULT_KEYMAP } from '../keymap/keymap.ts';
import { routeInput } from './input-router.ts';
import { SUSPEND_KEY, suspendBy } from '../modes/suspend.ts';
import { lookOn } from '../state/queue.ts';
import { createSessionStore, say, type SessionStore } from '../state/session-state.ts';
import { zoneOf, type Replica } from '../../replica/replica.ts';
import { textsIn, type Language } from '../../i18n/texts.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { canShowProductImages, isPoorInSigns } from '../abilities.ts';
import { createSessionIdentity } from '../session-identity.ts';
import { actionsBy } from '../actions-as-author.ts';
import { beginRecording } from '../recording.ts';
import { doorsWith, keymapWith } from '../rights.ts';
import { saveSession } from '../memory/session-saver.ts';
import type { ColourLevel } from '../../tty/output/colours.ts';
import { createFrameWriter, type FrameSink, type FrameWriter } from '../../tty/output/frame-writer.ts';
import { createPlainWriter } from '../../tty/output/plain-writer.ts';
import { sizeOf, type Size } from '../../tty/output/size.ts';
import { createTerminalEffects } from '../../tty/output/terminal-effects.ts';
import { knowsNoSequences } from '../../tty/output/multiplexer.ts';
import { ASK_FOCUS, LEAVE_FOCUS } from '../../tty/output/notification.ts';
import { AUTO, FORMER_THEMES, themeOn, themesAt } from '../../tty/output/themes.ts';
import { createInputLane } from '../../tty/input/input-lane.ts';
import type { KeySource } from '../../tty/input/lane.ts';
import type { LaneTimers } from '../../tty/input/lane-timers.ts';
import { createPrograms } from '../state/programs.ts';
import { promosAsAuthor, vanAsAuthor, assemblyAsAuthor, workshopAsAuthor } from '../as-author.ts';

/** What of the configuration a terminal is drawn by. */
export type SessionSettings = Pick<Config, 'notify' | 'theme' | 'isAscii' | 'cutOffs' | 'workshop' | 'shop'>;

export type OpenSessionOptions = {
  core: Pick<
    Core,
    | 'actions'
    | 'goods'
    | 'sync'
    | 'past'
    | 'clock'
    | 'activity'
    | 'barcodes'
    | 'team'
    | 'sessions'
    | 'workshop'
    | 'jobs'
    | 'van'
    | 'assembly'
  > &
    Partial<Pick<Core, 'priceRuns' | 'sessionRepository' | 'idleMemory' | 'renewToken' | 'recordings'>>;
  /** What the screens read: the replica, or one session's view of it. */
  replica: Replica;
  /** Is notified of what merges changed; the records' own way where nothing is said. */
  onChanges?: SessionContext['onChanges'];
  source: KeySource;
  sink: FrameSink;
  size: Size;
  colours: ColourLevel;
  term: string | undefined;
  language: Language;
  author: Author;
  /** What the keys do; bancada's own where none is remapped. */
  keymap?: Keymap | undefined;
  /** What has changed in the settings files since it was last asked for, see live-settings.ts. */
  news?: (() => SettingsNews | undefined) | undefined;
  /** Where its place is kept for the next time, see session-repository.ts; it is forgotten without. */
  memory?: { place: string; terminal: string; takesOver?: boolean } | undefined;
  sandbox?: SandboxAccess | undefined;
  /** What the shop is called, for the header, where it is not the settings that say it. */
  shop?: string | undefined;
  /** Who teaches here, see coach.ts. */
  coach?: Coach | undefined;
  /** Where files that the operator asks for are written; none for a terminal from elsewhere. */
  dir?: string | undefined;
  /** Lines in place of screens: for a screen reader. A terminal that cannot draw gets them anyway. */
  isPlain?: boolean | undefined;
  /** What surrounds the terminal: tmux wants its own clipboard sequence. Nothing is known of one from elsewhere. */
  env?: NodeJS.ProcessEnv | undefined;
  settings?: SessionSettings | undefined;
  /** Whether another operator may take it over: not where people log in. */
  canHandOver?: boolean;
  /** What may not be done here; all of it may where nothing is said. */
  rights?: SessionRights | undefined;
  timers?: LaneTimers;
  /** What a process that stays small does between two letters of a filter. */
  tidyUp?: () => void;
  /** What Ctrl+Z asks for; it does nothing where there is no shell to go to. */
  onSuspend?: (() => void) | undefined;
  onQuit(): void;
  /** Something that a key began has failed; the session has said so, and goes on. */
  onFault?: ((error: unknown) => void) | undefined;
  /** The screens threw; nothing is drawn any more. */
  onCrash(error: unknown): void;
  onPaint?: () => void;
  /** A frame was drawn; how long that took, in milliseconds. */
  onFrame?: (ms: number) => void;
};

export type OpenSession = {
  session: SessionStore;
  context: ViewContext;
  writer: FrameWriter;
  /** Shows lines until there are screens: a glance at what they will show. */
  glance(lines: readonly string[]): void;
  /** Begins to draw; no key is heard before that. Once. */
  draw(draw: Draw): void;
  resize(columns: number, rows: number): void;
  /** Gives the terminal back for a while: nothing is heard before `take`, and nothing written before `show`. */
  pause(): void;
  /** Hears keys again; also where the terminal was changed without a pause. */
  take(): void;
  /** Shows all again. */
  show(): void;
  /** Ends the screens and the lane, and gives the terminal back. More than once is once. */
  close(): void;
};

/** Takes the terminal, for a bench that `draw` draws on it. */
export function startSession(options: OpenSessionOptions): OpenSession {
  const { core, replica, source, sink, colours, term, language, author, sandbox, settings = {}, onPaint } = options;
  const { actions, clock } = core;
  const size = sizeOf(options.size);
  let hasFailed = false;
  function fail(error: unknown): void {
    if (hasFailed) return;
    hasFailed = true;
    // Later: whoever opens the session has it in hand by then.
    setImmediate(() => options.onCrash(error));
  }
  const lane = createInputLane({ source, ...(options.timers ? { timers: options.timers } : {}) });
  const session = createSessionStore(size);
  const isFormerTheme = FORMER_THEMES.includes(settings.theme ?? '');
  session.setState({ theme: isFormerTheme ? AUTO : (settings.theme ?? AUTO) });
  if (isFormerTheme) say(session, 'warn', textsIn(language).preferences.themeGone(settings.theme!));
  const isDumb = term === 'dumb' || term === '';
  const isPlain = isDumb || options.isPlain === true;
  const isAscii = settings.isAscii === true || isPoorInSigns(term);
  const { hello, dumb } = textsIn(language).plain;
  const recording = beginRecording({
    recordings: core.recordings,
    author,
    size,
    wallNow: clock.wallNow,
    timers: options.timers,
    onFail() {
      session.setState({ isRecorded: false });
      say(session, 'error', context.texts.app.recordingFailed);
    },
  });
  session.setState({ isRecorded: recording.isOn });
  const writer = isPlain
    ? createPlainWriter({
        sink,
        ...size,
        isDumb,
        greeting: isDumb ? `${dumb(term)}\r\n${hello}` : hello,
        onPaint,
        twin: recording.twin(hello),
      })
    : createFrameWriter({
        sink,
        colours,
        term,
        ...size,
        theme: themeOn(session.getState().theme, undefined),
        isAscii,
        recorder: recording.recorder,
        ...(onPaint ? { onPaint } : {}),
        onError: fail,
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
  const context: ViewContext = {
    replica,
    session,
    drawn: scheduler.drawn,
    typed: scheduler.typed,
    isLookingOn: scheduler.isLookingOn,
    keymap: keymapFor(options.keymap ?? DEFAULT_KEYMAP),
    coach: options.coach,
    inputTiming: lane.inputTiming,
    personal: recording.personal,
    ...core.goods,
    rights: options.rights,
    ...doorsWith(
      {
        actions: actionsBy(actions, identity.author),
        workshop: workshopAsAuthor(core.workshop, identity.author),
        van: vanAsAuthor(core.van, identity.author),
        assembly: assemblyAsAuthor(core.assembly, identity.author),
        promos: core.priceRuns && promosAsAuthor(core.priceRuns, identity.author),
        barcodes: core.barcodes,
        makeJob: (request) => core.jobs.make({ ...request, by: identity.author() }),
        labels: core.goods.labels,
        tags: core.goods.tags,
        team: { state: core.team.state, me: member },
      },
      options.rights,
    ),
    pictures:
      !isPlain && canShowProductImages(colours, options.env, core.goods.pictures) ? core.goods.pictures : undefined,
    get texts() {
      return textsIn(context.language);
    },
    get language() {
      return session.getState().language ?? language;
    },
    clock,
    station: author.station,
    isOwn: identity.isOwn,
    isTaught: options.coach !== undefined,
    canHandOver: options.canHandOver === true,
    hasLinks: !isPlain && !/^(?:linux|dumb|vt\d+)?$/.test(term ?? ''),
    hasBlocks: !isAscii,
    themes: [AUTO, ...themesAt(colours)],
    effects: createTerminalEffects({
      write: (text) => writer.send(text),
      env: options.env ?? {},
      term,
      notify: settings.notify,
      dir: options.dir,
    }),
    onChanges: options.onChanges ?? ((listener) => replica.getState().records.onChanges(listener)),
    records: core.activity,
    programs: createPrograms(),
    cutOffs: settings.cutOffs ?? [],
    hasPaceOfEverybody: settings.workshop?.hasPaceOfEverybody === true,
    lookNow() {
      // The file may hold another token by now, whether or not the one in use has been refused.
      core.renewToken?.();
      // After a refused token nothing looks any more: who asks for a look wants another try.
      core.sync.start();
      core.sync.doorbell();
    },
    noteFault: options.onFault,
    readOlderNow: (status) => core.past.older(status),
    readOlder: (status) => attempt(context, core.past.older(status)),
    repaint: () => writer.repaint(),
    suspend: options.onSuspend,
    quit: () => options.onQuit(),
    ...(sandbox ? { sandbox } : {}),
    shop: options.shop ?? settings.shop,
  };

  const attention = createAttention(context);
  const hasThemes = !isPlain && colours >= 2 && !knowsNoSequences(term);
  const background = watchBackground(session, lane, (text) => writer.send(text), hasThemes);
  const absence = watchAbsence(context);
  context.absence = absence;
  const leave = [
    // Nobody is there any more who wants to find an order.
    () => session.setState({ seeking: undefined }),
    absence.end,
    lane.onPresence(absence.note),
    scheduler.close,
    context.programs.close,
    attention.end,
    lane.onPresence(attention.note),
    lane.onPresence(() => core.idleMemory?.noteKey()),
    lane.onRepaint(() => writer.repaint()),
    lane.onSuspend(() => void suspendBy(context, SUSPEND_KEY)),
    routeInput(context, lane),
    session.subscribe(({ shift }, before) => {
      if (shift === before.shift) return;
      const operator = shift?.operator ?? author.operator;
      identity.handOver(operator);
      member.handOver(operator);
      // Who is told it by a restart has not handed over just now; what the prompt says comes behind it.
      if (shift) say(session, 'info', context.texts.shift.goesOn(operator));
    }),
    session.subscribe(({ theme, background }, before) => {
      const next = themeOn(theme, background);
      if (next !== themeOn(before.theme, before.background)) writer.setTheme(next);
    }),
    background.end,
    watchShown(context),
    watchStore(context, identity.isAnnouncedHere),
    watchHolds(context, identity.isAnnouncedHere),
    watchTeam(context),
    watchTags(context, identity.isAnnouncedHere),
    watchWall(context),
    watchRestores(context),
    ...(options.news ? [watchSettings(context, options.news, keymapFor)] : []),
    watchPriceRuns(context, core.priceRuns),
    actions.onSettled((settled) => {
      const { intent } = settled;
      // A bulk is told as a whole.
      if (!identity.isAnnouncedHere(settled)) return;
      if (intent.bulkId !== undefined && replica.getState().bulks.has(intent.bulkId)) return;
      const { records } = replica.getState();
      const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
      const { tone, text } = verdictWords(settled, item, context.texts, clock.wallNow(), zoneOf(replica.getState()));
      say(session, tone, text);
    }),
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
      configured: { theme: session.getState().theme, language },
      wallNow: clock.wallNow,
    });

  // Behind what is said of coming back: it is what happens next.
  leave.push(watchUnsent(context, actions, author));

  if (options.coach) leave.push(options.coach.attend(context));

  writer.enter();
  const wantsFocus = settings.notify !== undefined && settings.notify !== 'off' && !knowsNoSequences(term);
  if (wantsFocus) writer.send(ASK_FOCUS);
  background.ask();
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
      background.ask();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      try {
        // However it is left: what waits is not sent unseen.
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
