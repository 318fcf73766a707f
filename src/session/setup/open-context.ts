/** Puts together the context of a terminal's commands and screens. */
import { attempt } from '../attempt.ts';
import type { Membership } from '../../cluster/team.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { InputLane } from '../../tty/input/lane.ts';
import type { FrameWriter } from '../../tty/output/frame-writer.ts';
import { createTerminalEffects } from '../../tty/output/terminal-effects.ts';
import { AUTO, themesAt } from '../../tty/output/themes.ts';
import { canShowPictures } from '../abilities.ts';
import { actionsBy, promosAsAuthor, vanAsAuthor, assemblyAsAuthor, workshopAsAuthor } from '../as-author.ts';
import type { Recording } from '../recording.ts';
import type { RenderScheduler } from '../render-scheduler.ts';
import { doorsWith } from '../rights.ts';
import type { Keymap, ViewContext } from '../session-context.ts';
import type { SessionIdentity } from '../session-identity.ts';
import { createPrograms } from '../state/programs.ts';
import type { SessionStore } from '../state/session-state.ts';
import type { Abilities } from './open-writer.ts';
import type { OpenSessionOptions } from './session-options.ts';

/** The parts of a session that exist before its context. */
type SessionParts = {
  session: SessionStore;
  lane: InputLane;
  writer: FrameWriter;
  scheduler: RenderScheduler;
  recording: Recording;
  identity: SessionIdentity;
  /** The session's membership of the team. */
  member: Membership['me'];
  keymap: Keymap;
  repaint: () => void;
};

/** Makes the context of a session: what the process shares, with the name and rights of its operator. */
export function openContext(
  options: OpenSessionOptions,
  { isPlain, isAscii }: Abilities,
  { session, lane, writer, scheduler, recording, identity, member, keymap, repaint }: SessionParts,
): ViewContext {
  const { core, replica, colours, term, language, author, sandbox, settings = {} } = options;
  const { actions, clock } = core;
  const context: ViewContext = {
    replica,
    session,
    drawn: scheduler.drawn,
    typed: scheduler.typed,
    isLookingOn: scheduler.isLookingOn,
    keymap,
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
        addressees: core.addressees,
        team: { state: core.team.state, me: member },
      },
      options.rights,
    ),
    get pictures() {
      const { pictures } = core.goods;
      return pictures && !isPlain && canShowPictures(options, session.getState().terminal, pictures.isAlways)
        ? pictures
        : undefined;
    },
    canvas: writer.canvas,
    get texts() {
      return textsIn(context.language);
    },
    get language() {
      return session.getState().preferences.language ?? language;
    },
    clock,
    station: author.station,
    isOwn: identity.isOwn,
    isTaught: options.coach !== undefined,
    operators: {
      canHandOver: options.canHandOver === true,
      login: author.operator,
      badges: options.badges,
    },
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
    paperFont: settings.paperFont,
    onChanges: options.onChanges ?? ((listener) => replica.getState().records.onChanges(listener)),
    records: core.activity,
    programs: createPrograms(),
    cutOffs: settings.cutOffs ?? [],
    hasPaceOfEverybody: settings.workshop?.hasPaceOfEverybody === true,
    lookNow() {
      // The file may contain another token by now, whether or not the current one was refused.
      core.renewToken?.();
      // After a refused token polling has stopped: a requested poll restarts it.
      core.sync.start();
      core.sync.doorbell();
    },
    noteFault: options.onFault,
    readOlderNow: (status) => core.past.older(status),
    readOlder: (status) => attempt(context, core.past.older(status)),
    repaint,
    suspend: options.onSuspend,
    quit: () => options.onQuit(),
    ...(sandbox ? { sandbox } : {}),
    shop: options.shop ?? settings.shop,
  };
  return context;
}
