/**
 * One operator's terminal, local or over SSH: the input lane below Ink, the frame writer behind it, the screens above.
 */
import { attempt } from './attempt.ts';
import type { Author } from '../domain/intents.ts';
import type { Core } from '../app/core.ts';
import type { Config } from '../config/config.ts';
import { createBeats } from './render-scheduler.ts';
import { attend } from './subscriptions/changes.ts';
import { attendHolds } from './subscriptions/held.ts';
import { attendShown } from './subscriptions/shown.ts';
import { attendUnsent } from './subscriptions/unsent.ts';
import { ownWaiting } from './unsent/unsent.ts';
import { createAttention } from './subscriptions/notifications.ts';
import { attendTags } from './subscriptions/tags.ts';
import { attendPriceRuns } from './subscriptions/price-runs.ts';
import { attendWall } from './subscriptions/wall.ts';
import { attendTeam } from './subscriptions/team.ts';
import type { Bench, BenchView, Coach, DeskRights, SandboxAccess, Keymap } from './session-context.ts';
import { keymapBeside } from './coach.ts';
import type { Draw } from './draw.ts';
import { DEFAULT_KEYMAP } from './keymap/keymap.ts';
import { hearLane } from './input-router.ts';
import { SUSPEND_KEY, suspendBy } from './keymap/press-key.ts';
import { lookOn } from './state/queue.ts';
import { createDesk, say, type Desk } from './state/session-state.ts';
import { zoneOf, type Shop } from '../replica/replica.ts';
import { textsIn, type Language } from '../i18n/texts.ts';
import { verdictWords } from '../i18n/verdict-words.ts';
import { canShowCovers, isPoorInSigns } from './abilities.ts';
import { createDeskIdentity } from './session-identity.ts';
import { actionsBy } from './actions-as-author.ts';
import { beginRecording } from './recording.ts';
import { doorsWith, keymapWith } from './rights.ts';
import { keepDesk } from './memory/session-saver.ts';
import type { ColourLevel } from '../tty/output/colours.ts';
import { createFrameWriter, type FrameSink, type FrameWriter } from '../tty/output/frame-writer.ts';
import { createPlainWriter } from '../tty/output/plain-writer.ts';
import { sizeOf, type Size } from '../tty/output/size.ts';
import { createOutlet } from '../tty/output/terminal-effects.ts';
import { knowsNoSequences } from '../tty/output/multiplexer.ts';
import { ASK_FOCUS, LEAVE_FOCUS } from '../tty/output/notification.ts';
import { themeNamed, themesAt } from '../tty/output/themes.ts';
import { createInputLane, type KeySource, type LaneTimers } from '../tty/input/input-lane.ts';
import { createPrograms } from './custom-commands/programs.ts';
import { ownPromos } from './promos/promos-as-author.ts';
import { ownVan } from './workshop/van-as-author.ts';
import { ownAssembly } from './workshop/assembly-as-author.ts';
import { ownWorkshop } from './workshop/workshop-as-author.ts';

/** What of the configuration a terminal is drawn by. */
export type DeskSettings = Pick<Config, 'notify' | 'theme' | 'isAscii' | 'cutOffs' | 'workshop'>;

export type DeskOptions = {
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
    | 'desks'
    | 'workshop'
    | 'jobs'
    | 'van'
    | 'assembly'
  > &
    Partial<Pick<Core, 'priceRuns' | 'deskShelf' | 'idleMemory' | 'renewToken' | 'casts'>>;
  /** What the screens read: the shop, or one session's view of it. */
  shop: Shop;
  /** Hears what merges changed; the records' own way where nothing is said. */
  onChanges?: Bench['onChanges'];
  source: KeySource;
  sink: FrameSink;
  size: Size;
  colours: ColourLevel;
  term: string | undefined;
  language: Language;
  author: Author;
  /** What the keys do; bancada's own where none is remapped. */
  keymap?: Keymap | undefined;
  /** Where its place is kept for the next time, see session-repository.ts; it is forgotten without. */
  memory?: { place: string; terminal: string; takesOver?: boolean } | undefined;
  sandbox?: SandboxAccess | undefined;
  /** Who teaches here, see coach.ts. */
  coach?: Coach | undefined;
  /** Where files that the operator asks for are written; none for a terminal from elsewhere. */
  dir?: string | undefined;
  /** Lines in place of screens: for a screen reader. A terminal that cannot draw gets them anyway. */
  isPlain?: boolean | undefined;
  /** What surrounds the terminal: tmux wants its own clipboard sequence. Nothing is known of one from elsewhere. */
  env?: NodeJS.ProcessEnv | undefined;
  settings?: DeskSettings | undefined;
  /** What may not be done here; all of it may where nothing is said. */
  rights?: DeskRights | undefined;
  timers?: LaneTimers;
  /** What a process that stays small does between two letters of a filter. */
  tidyUp?: () => void;
  /** What Ctrl+Z asks for; it does nothing where there is no shell to go to. */
  onSuspend?: (() => void) | undefined;
  onQuit(): void;
  /** Something that a key began has failed; the desk has said so, and goes on. */
  onFault?: ((error: unknown) => void) | undefined;
  /** The screens threw; nothing is drawn any more. */
  onCrash(error: unknown): void;
  onPaint?: () => void;
  /** A frame was drawn; how long that took, in milliseconds. */
  onFrame?: (ms: number) => void;
};

export type OpenDesk = {
  desk: Desk;
  bench: BenchView;
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
  /** Shows all anew. */
  show(): void;
  /** Ends the screens and the lane, and gives the terminal back. More than once is once. */
  close(): void;
};

/** Takes the terminal, for a bench that `draw` draws on it. */
export function openDesk(options: DeskOptions): OpenDesk {
  const { core, shop, source, sink, colours, term, language, author, sandbox, settings = {}, onPaint } = options;
  const { actions, clock } = core;
  const size = sizeOf(options.size);
  let hasFailed = false;
  function fail(error: unknown): void {
    if (hasFailed) return;
    hasFailed = true;
    // Later: whoever opens the desk has it in hand by then.
    setImmediate(() => options.onCrash(error));
  }
  const lane = createInputLane({ source, ...(options.timers ? { timers: options.timers } : {}) });
  const desk = createDesk(size);
  desk.setState({ theme: themeNamed(settings.theme).name });
  const isDumb = term === 'dumb' || term === '';
  const isPlain = isDumb || options.isPlain === true;
  const isAscii = settings.isAscii === true || isPoorInSigns(term);
  const { hello, dumb } = textsIn(language).plain;
  const recording = beginRecording({
    casts: core.casts,
    author,
    size,
    wallNow: clock.wallNow,
    timers: options.timers,
    onFail() {
      desk.setState({ isRecorded: false });
      say(desk, 'error', bench.texts.app.recordingFailed);
    },
  });
  desk.setState({ isRecorded: recording.isOn });
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
        theme: themeNamed(desk.getState().theme),
        isAscii,
        recorder: recording.recorder,
        ...(onPaint ? { onPaint } : {}),
        onError: fail,
      });

  const beats = createBeats(desk, {
    paint: writer.refresh,
    lookOn: (state) => lookOn(shop.getState(), state, clock),
    ...(options.tidyUp ? { tidyUp: options.tidyUp } : {}),
    ...(options.timers ? { timers: options.timers } : {}),
  });
  core.idleMemory?.noteKey();
  const member = core.team.join(author);
  const identity = createDeskIdentity(core.desks.names, author);
  const bench: BenchView = {
    shop,
    desk,
    drawn: beats.drawn,
    typed: beats.typed,
    isLookingOn: beats.isLookingOn,
    keymap: keymapBeside(keymapWith(options.keymap ?? DEFAULT_KEYMAP, options.rights), options.coach),
    coach: options.coach,
    manner: lane.manner,
    personal: recording.personal,
    ...core.goods,
    rights: options.rights,
    ...doorsWith(
      {
        actions: actionsBy(actions, identity.author),
        workshop: ownWorkshop(core.workshop, identity.author),
        van: ownVan(core.van, identity.author),
        assembly: ownAssembly(core.assembly, identity.author),
        promos: core.priceRuns && ownPromos(core.priceRuns, identity.author),
        barcodes: core.barcodes,
        makeJob: (request) => core.jobs.make({ ...request, by: identity.author() }),
        labels: core.goods.labels,
        tags: core.goods.tags,
        team: { state: core.team.state, me: member },
      },
      options.rights,
    ),
    pictures: !isPlain && canShowCovers(colours, options.env, core.goods.pictures) ? core.goods.pictures : undefined,
    get texts() {
      return textsIn(bench.language);
    },
    get language() {
      return desk.getState().language ?? language;
    },
    clock,
    station: author.station,
    isOwn: identity.isOwn,
    hasLinks: !isPlain && !/^(?:linux|dumb|vt\d+)?$/.test(term ?? ''),
    hasBlocks: !isAscii,
    themes: themesAt(colours),
    outlet: createOutlet({
      write: (text) => writer.send(text),
      env: options.env ?? {},
      term,
      notify: settings.notify,
      dir: options.dir,
    }),
    onChanges: options.onChanges ?? ((listener) => shop.getState().records.onChanges(listener)),
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
    readOlder: (status) => attempt(bench, core.past.older(status)),
    repaint: () => writer.repaint(),
    suspend: options.onSuspend,
    quit: () => options.onQuit(),
    ...(sandbox ? { sandbox } : {}),
  };

  const attention = createAttention(bench);
  const leave = [
    beats.close,
    bench.programs.close,
    attention.end,
    lane.onPresence(attention.note),
    lane.onPresence(() => core.idleMemory?.noteKey()),
    lane.onRepaint(() => writer.repaint()),
    lane.onSuspend(() => void suspendBy(bench, SUSPEND_KEY)),
    hearLane(bench, lane),
    desk.subscribe(({ theme }, before) => {
      if (theme !== before.theme) writer.setTheme(themeNamed(theme));
    }),
    attendShown(bench),
    attend(bench, identity.isToldHere),
    attendHolds(bench, identity.isToldHere),
    attendTeam(bench),
    attendTags(bench, identity.isToldHere),
    attendWall(bench),
    attendPriceRuns(bench, core.priceRuns),
    actions.onSettled((settled) => {
      const { intent } = settled;
      // A bulk is told as a whole.
      if (!identity.isToldHere(settled)) return;
      if (intent.bulkId !== undefined && shop.getState().bulks.has(intent.bulkId)) return;
      const { records } = shop.getState();
      const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
      const { tone, text } = verdictWords(settled, item, bench.texts, clock.wallNow(), zoneOf(shop.getState()));
      say(desk, tone, text);
    }),
  ];

  const shelf = options.memory && core.deskShelf?.({ operator: author.operator, ...options.memory });
  const endKeeping =
    shelf &&
    keepDesk({
      desk,
      shop,
      shelf,
      texts: () => bench.texts,
      writers: core.desks.writers,
      takesOver: options.memory?.takesOver,
      onTaken: identity.rename,
      isAboutToSend: () => actions.unsentBefore().some(({ isKept }) => !isKept),
      configured: { theme: desk.getState().theme, language },
      wallNow: clock.wallNow,
    });

  // Behind what is said of coming back: it is what happens next.
  leave.push(attendUnsent(bench, actions, author));

  if (options.coach) leave.push(options.coach.attend(bench));

  writer.enter();
  const wantsFocus = settings.notify !== undefined && settings.notify !== 'off' && !knowsNoSequences(term);
  if (wantsFocus) writer.send(ASK_FOCUS);
  let endDrawing: (() => void) | undefined;
  let isClosed = false;
  return {
    desk,
    bench,
    writer,
    glance: (lines) => void (isPlain || writer.stdout.write(lines.join('\n'))),
    draw(draw) {
      if (isClosed) return;
      endDrawing = draw(bench, {
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
      writer.pause();
    },
    take: lane.resume,
    show() {
      if (isClosed) return;
      writer.resume();
      if (wantsFocus) writer.send(ASK_FOCUS);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      try {
        // However it is left: what waits is not sent unseen.
        actions.keep(ownWaiting(bench).map(({ id }) => id));
        for (const end of leave) end();
        endKeeping?.(hasFailed);
        identity.close();
        endDrawing?.();
        lane.close();
        if (wantsFocus) writer.send(LEAVE_FOCUS);
      } finally {
        writer.leave();
        recording.end();
      }
    },
  };
}
