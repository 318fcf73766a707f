import { Box, Text, useInput, useIsScreenReaderEnabled, useWindowSize } from 'ink';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Card } from '../components/Card.tsx';
import { CoachBand } from '../components/CoachBand.tsx';
import { CopyBand } from '../components/CopyBand.tsx';
import { Footer, type Hint } from '../components/Footer.tsx';
import { queueBandsOn } from '../components/layout.ts';
import { LinkProvider } from '../components/Link.tsx';
import { NoticeLine } from '../components/NoticeLine.tsx';
import { PromptBox } from '../components/PromptBox.tsx';
import { PromptLine } from '../components/PromptLine.tsx';
import { QuestionBand } from '../components/QuestionBand.tsx';
import { StopFront } from '../components/StopFront.tsx';
import { lastMadeFor } from '../src/base/memo.ts';
import { wrapText } from '../src/base/wrap.ts';
import { createSame, useSame } from '../components/use-same.ts';
import { useTicking } from '../components/use-ticking.ts';
import { commandName, type Command, type ViewContext } from '../src/session/session-context.ts';
import { awayWords } from '../src/session/away/away-lines.ts';
import { progressWords } from '../src/session/commands/bulk.ts';
import { copyable, shownCopy } from '../src/session/commands/copy.ts';
import { undoSeconds } from '../src/session/front/undo-command.ts';
import { coachHeight } from '../src/session/coach.ts';
import { keyName, showKey } from '../src/tty/keys/key-names.ts';
import { pressKey } from '../src/session/modes/modes.ts';
import { editPrompt, enterPrompt, promptWords, personalOf } from '../src/session/prompts/prompts.ts';
import { questionWords } from '../src/session/front/questions.ts';
import { shiftWords } from '../src/session/shift/shift-lines.ts';
import { frontKeys } from '../src/session/modes/front-keys.ts';
import { clockWords } from '../src/session/kernel/store-trouble-words.ts';
import { isPrivacyScreenOn, placeInFront, type Notice } from '../src/session/state/session-state.ts';
import { isTooSmall, LEAST_SIZE } from '../src/tty/output/size.ts';
import {
  SessionProvider,
  useSessionContext,
  useCoach,
  useSession,
  useDetails,
  usePrompt,
  useReplica,
} from './session-provider.ts';
import { countTypedAt } from '../src/session/lists/stock-facts.ts';
import { PlainFrame } from './PlainFrame.tsx';
import { Header } from './Header.tsx';
import { mostMessageLines, standingNotice } from './message.ts';
import { PaletteList } from './PaletteList.tsx';
import { Screen } from './screens.tsx';
import { stopFacts } from './stop-facts.ts';
import { PLACES, type Place } from '../src/session/state/places.ts';

/** For pages that are read, not seen: everything under each other, and all of it. */
const PLAIN_SIZE = { columns: 99, rows: 60 };

/** The whole bench on one terminal. */
export function App({ context }: { context: ViewContext }) {
  return (
    <SessionProvider value={context}>
      <LinkProvider value={context.hasLinks ?? true}>
        <Frame />
      </LinkProvider>
    </SessionProvider>
  );
}

/** The four bands: where one is and how fresh it is · the work · what just happened · what the keys do. */
function Frame() {
  const context = useSessionContext();
  const isPlain = useIsScreenReaderEnabled();
  const window = useWindowSize();
  const coach = useCoach();
  const { columns, rows: allRows } = isPlain ? PLAIN_SIZE : window;
  const coachRows = coach && !isPlain ? coachHeight(allRows) : 0;
  const rows = allRows - coachRows;
  const place = useSession(placeInFront);
  const isPreviewed = useSession(({ preferences }) => preferences.hasPreview) && place.screen === 'queue' && !isPlain;
  useEffect(() => {
    const { listHeight } = queueBandsOn(columns, rows, isPreviewed);
    context.session.cursors.setState({ listHeight });
    context.session.setState({ columns, rows });
  }, [context, columns, rows, isPreviewed]);
  useKeys(context);
  useSession(({ preferences }) => preferences.language);
  const { texts } = context;

  if (isPlain) return <PlainFrame place={place} />;
  if (isTooSmall({ columns, rows })) {
    return (
      <Box width={columns} height={allRows} overflow="hidden">
        <Text wrap="truncate">{wrapText(texts.app.tooSmall(columns, rows), columns).slice(0, allRows).join('\n')}</Text>
      </Box>
    );
  }
  if (place.screen === 'wall') return <Screen place={place} />;
  const frame = (
    <Box flexDirection="column" width={columns} height={rows}>
      <Header width={columns} />
      <Box flexGrow={1} flexShrink={1} flexBasis={0} flexDirection="column" overflow="hidden">
        {/* What has no room below a stop is covered by it, never squeezed. */}
        <Box flexDirection="column" flexShrink={0}>
          <InFrontOfAll width={columns} />
          <Screen place={place} />
        </Box>
      </Box>
      <Front width={columns} />
      <MessageLine width={columns} />
      <Hints width={columns} place={place} />
    </Box>
  );
  if (!coach || coachRows === 0) return frame;
  return (
    <Box flexDirection="column" width={columns} height={allRows}>
      {frame}
      <CoachBand words={coach(context)} width={columns} height={coachRows} />
    </Box>
  );
}

/** Header, message and footer, which stay beside a list in front. */
const LIST_LEAVES = 3;

/** A stop takes the whole screen; what is behind it goes on below its edge. */
function InFrontOfAll({ width }: { width: number }) {
  const context = useSessionContext();
  const stop = useSession((state) => state.stop);
  const rows = useSession((state) => state.rows);
  const { hasBlocks = true } = context;
  return stop && <StopFront facts={stopFacts(context, stop)} width={width} rows={rows} hasBlocks={hasBlocks} />;
}

/** What stands in front of everything else: a question, what can be copied, the palette. */
function Front({ width }: { width: number }) {
  const context = useSessionContext();
  const isStopped = useSession(({ stop }) => stop !== undefined);
  const rows = useSession((state) => state.rows);
  const question = useSession((state) => state.question);
  const away = useSession((state) => state.away);
  // While it is there, what it tells goes on.
  useReplica((state) => (away ? state.version : 0));
  useTicking(() => (away ? Math.floor(context.clock.wallNow() / 60_000) : 0));
  const copyChoice = useSession((state) => state.copyChoice);
  const isShift = useSession(({ prompt }) => prompt?.kind === 'shift');
  const isQueue = useSession((state) => placeInFront(state).screen === 'queue');
  const hasPreview = useSession(({ preferences }) => preferences.hasPreview);
  const isPalette = useSession(({ prompt }) => prompt?.kind === 'palette');
  // Prices that a question tells may change while it is asked.
  useDetails((state) => state.products);
  if (isStopped) return null;
  const ruleAbove = isQueue ? queueBandsOn(width, rows, hasPreview).summaryLines : 0;
  if (question) {
    const words = questionWords(context, question);
    return <QuestionBand words={words} width={width} rows={rows} ruleAbove={ruleAbove} />;
  }
  if (away) return <Card words={awayWords(context, away.sinceMs)} width={width} rows={rows} />;
  if (copyChoice) {
    const { index } = copyChoice;
    const options = copyOptions(context);
    return <CopyBand options={options} index={index} width={width} most={rows - LIST_LEAVES} texts={context.texts} />;
  }
  if (isShift) return <Card words={shiftWords(context)} width={width} rows={rows} />;
  return isPalette ? <PaletteList width={width} ruleAbove={ruleAbove} /> : null;
}

const copyOptions = (context: ViewContext) =>
  copyable(context).options.map((option) => ({ kind: option.kind, shown: shownCopy(context, option) }));

/** What just happened, or the prompt that wants an answer; else a bulk under way, else trouble with store or disk. */
function MessageLine({ width }: { width: number }) {
  const context = useSessionContext();
  const notice = useSession((state) => state.notice);
  const hint = useSession((state) => state.hint);
  const prompt = usePrompt();
  const rows = useSession((state) => state.rows);
  useReplica(({ health }) => health.trouble);
  useReplica(({ health }) => health.unread);
  useReplica(({ health }) => clockWords(context.texts, health.facts));
  useReplica(({ health }) => health.diskTrouble);
  // The item that a prompt is about may leave.
  useReplica((state) => (prompt ? state.version : 0));
  useReplica((state) => state.intents);
  useReplica((state) => state.bulks);
  useReplica((state) => state.past);
  useSession((state) => state.seeking);
  useSession(({ labels }) => labels.run);
  useTicking(() => progressWords(context) ?? '');
  const isOld = useIsNoticeOld();
  // Under a cover nothing is typed into.
  const isHidden = useSession(isPrivacyScreenOn);
  const standing = useSame(standingNotice(context));
  if (!prompt || isHidden) {
    const shown = standing?.tone === 'warn' && isOld && !isGrave(notice) ? standing : (notice ?? standing);
    return <NoticeLine notice={shown} hint={hint} width={width} mostLines={mostMessageLines(rows)} />;
  }
  const { choices, ...words } = promptWords(context, prompt);
  if (choices) {
    return (
      <PromptBox
        words={{ ...words, choices }}
        value={prompt.value}
        personal={personalOf(context, prompt)}
        width={width}
        most={rows - LIST_LEAVES + 1}
        onChange={(value) => editPrompt(context, value)}
        onSubmit={() => enterPrompt(context)}
      />
    );
  }
  return (
    <PromptLine
      {...words}
      value={prompt.value}
      isTypedElsewhere={prompt.kind === 'stockCount' && countTypedAt(context, prompt.stockId) !== undefined}
      personal={personalOf(context, prompt)}
      width={width}
      mostLines={rows - LEAST_SIZE.rows}
      onChange={(value) => editPrompt(context, value)}
      onSubmit={() => enterPrompt(context)}
    />
  );
}

/** So long what went well stands before trouble. */
const NOTICE_MS = 10_000;

/** Whether what was said last has been there for a while; who stands at the bench has read it by then. */
function useIsNoticeOld(): boolean {
  const { clock } = useSessionContext();
  const notice = useSession((state) => state.notice);
  const [said, setSaid] = useState(() => ({ notice, at: clock.now() }));
  if (said.notice !== notice) setSaid({ notice, at: clock.now() });
  return useTicking(() => (clock.now() - said.at >= NOTICE_MS ? 1 : 0)) === 1;
}

/** Whether something did not become what was wanted, which stays until somebody has pressed a key. */
function isGrave(notice: Notice | undefined): boolean {
  return notice?.tone === 'warn' || notice?.tone === 'error';
}

function Hints({ width, place }: { width: number; place: Place }) {
  return <Footer hints={useHints(place)} width={width} />;
}

/** Whatever changes, most of it leaves the keys as they are: then no component is rendered. */
function useHints(place: Place): readonly Hint[] {
  const context = useSessionContext();
  useTicking(() => undoSeconds(context));
  const hear = useCallback(
    (tell: () => void) => {
      const { replica, details, stock, session, drawn = session } = context;
      const stops = [
        replica.subscribe(({ version, intents, edits }, before) => {
          if (version !== before.version || intents !== before.intents || edits !== before.edits) tell();
        }),
        ...[details, stock, session.cursors, drawn].map((store) => store.subscribe(tell)),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [context],
  );
  const [same] = useState(createSame<readonly Hint[]>);
  const hintsNow = useCallback(() => same(frontKeys(context) ?? hintsOf(context, place)), [context, place, same]);
  return useSyncExternalStore(hear, hintsNow);
}

/** The keys that are on every screen, which stand at the end of the footer. */
const ON_EVERY_SCREEN: readonly string[] = ['palette', 'back', 'help', 'quit'];

type FooterKey = { command: Command; key: string };
const lastKeys = lastMadeFor<readonly FooterKey[]>();

/** The commands of a screen that its footer may name, in its order, each with its first key as it is shown. */
function footerKeys(context: ViewContext, { screen }: Place): readonly FooterKey[] {
  const { keymap, texts } = context;
  const all = keymap.commandsOf(screen);
  return lastKeys(context, [all, texts], () => {
    const ends = ON_EVERY_SCREEN.flatMap((id) => all.filter((command) => command.id === id));
    return [...all.filter(({ id }) => !ON_EVERY_SCREEN.includes(id)), ...ends]
      .filter(({ id, keys, isInFooter }) => (isInFooter || (id === 'back' && screen !== 'queue')) && keys.length > 0)
      .map((command) => ({ command, key: showKey(command.keys[0] ?? '', texts.help.keyNames) }));
  });
}

/** The keys that a narrow footer keeps before others: what undoes, and what edits are sent by. */
const KEPT_IN_FOOTER: ReadonlySet<string> = new Set(['undo', 'reviewEdits', 'sendEdits']);

/** The keys that do something now; what does nothing is told by the help, and by pressing it. */
function hintsOf(context: ViewContext, place: Place): Hint[] {
  return footerKeys(context, place).flatMap(({ command, key }) => {
    if (command.unavailable?.(context) !== undefined) return [];
    const { id } = command;
    const about = command.about ? command.about(context) : '';
    if (about === undefined) return [];
    const seconds = id === 'undo' ? undoSeconds(context) : 0;
    const name = `${commandName(context.texts, command)}${seconds > 0 ? ` ${seconds} s` : ''}`;
    return {
      key,
      label: about === '' ? name : `${name}: ${about}`,
      keptAs: KEPT_IN_FOOTER.has(id) ? name : undefined,
      isAlways: id === 'help' || id === 'quit' || (id === 'back' && PLACES[place.screen].door === undefined),
    };
  });
}

/** Every key of every screen comes in here. */
function useKeys(context: ViewContext): void {
  useInput((input, key) => pressKey(context, keyName(input, key)));
}
