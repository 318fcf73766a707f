import { Box, Text, useInput, useIsScreenReaderEnabled, useWindowSize } from 'ink';
import { useEffect } from 'react';
import { CopyBand } from '../components/CopyBand.tsx';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { Footer, type Hint } from '../components/Footer.tsx';
import { HealthSign } from '../components/HealthSign.tsx';
import { queueBands } from '../components/layout.ts';
import { LinkProvider } from '../components/Link.tsx';
import { NoticeLine } from '../components/NoticeLine.tsx';
import { PromptLine } from '../components/PromptLine.tsx';
import { hasNavigation } from '../components/frame.ts';
import { Navigation } from '../components/Navigation.tsx';
import { QuestionBand } from '../components/QuestionBand.tsx';
import { Rule } from '../components/Rule.tsx';
import { StopFront } from '../components/StopFront.tsx';
import { FOCUS, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatTime } from '../src/domain/ages.ts';
import type { BenchView } from '../src/keymap/bench.ts';
import { progressWords } from '../src/keymap/bulk.ts';
import { answerCopyChoice, copyable } from '../src/keymap/copy.ts';
import { doorKeys } from '../src/keymap/doors.ts';
import { keyName, showKey } from '../src/keymap/key-names.ts';
import { fieldWords, type FieldWords } from '../src/keymap/field-prompts.ts';
import { movePalette } from '../src/keymap/palette.ts';
import { editPrompt, leavePrompt, submitPrompt } from '../src/keymap/prompts.ts';
import { answerQuestion, questionWords } from '../src/keymap/questions.ts';
import { trackingWords } from '../src/keymap/tracking-prompt.ts';
import { workWords } from '../src/keymap/work-prompts.ts';
import { keyTo } from '../src/keymap/key-to.ts';
import { troubleWords } from '../src/keymap/trouble-words.ts';
import {
  isCovered,
  liftCover,
  placeInFront,
  say,
  type Notice,
  type Place,
  type Prompt,
  type ScreenName,
} from '../src/store/desk.ts';
import { isFieldPrompt } from '../src/store/field-prompt.ts';
import { isWorkPrompt } from '../src/store/work.ts';
import type { Texts } from '../src/texts/texts.ts';
import { ActivityScreen } from './ActivityScreen.tsx';
import { BenchProvider, useBench, useDesk, useDetails, useShop, useStock } from './bench-context.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { LabelScreen } from './LabelScreen.tsx';
import { PackingScreen } from './PackingScreen.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { PaletteList } from './PaletteList.tsx';
import { PersonalisationScreen } from './PersonalisationScreen.tsx';
import { ProductionScreen } from './ProductionScreen.tsx';
import { ProductScreen } from './ProductScreen.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { StockScreen } from './StockScreen.tsx';

const MIN_COLUMNS = 24;
const MIN_ROWS = 6;
/** For pages that are read, not seen: everything under each other, and all of it. */
const PLAIN_SIZE = { columns: 99, rows: 60 };

/** The whole bench on one terminal. */
export function App({ bench }: { bench: BenchView }) {
  return (
    <BenchProvider value={bench}>
      <LinkProvider value={bench.hasLinks ?? true}>
        <Frame />
      </LinkProvider>
    </BenchProvider>
  );
}

/** The five bands: who and how fresh · where · the work · what just happened · what the keys do. */
function Frame() {
  const bench = useBench();
  const isPlain = useIsScreenReaderEnabled();
  const window = useWindowSize();
  const { columns, rows } = isPlain ? PLAIN_SIZE : window;
  useEffect(
    () => bench.desk.setState({ columns, rows, listHeight: queueBands(rows).listHeight }),
    [bench, columns, rows],
  );
  useKeys(bench);
  const place = useDesk(placeInFront);
  useDesk((state) => state.language);
  const { texts } = bench;

  if (isPlain) return <PlainFrame place={place} page={<Screen place={place} />} wordsOf={wordsOf} />;
  if (columns < MIN_COLUMNS || rows < MIN_ROWS) return <Text wrap="truncate">{texts.tooSmall(columns, rows)}</Text>;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Header width={columns} />
      {hasNavigation(rows) && <Doors width={columns} screen={place.screen} />}
      {queueBands(rows).hasRules && <Rule width={columns} />}
      <Box flexGrow={1} flexShrink={1} flexBasis={0} flexDirection="column" overflow="hidden">
        {/* What has no room below a stop is covered by it, never squeezed. */}
        <Box flexDirection="column" flexShrink={0}>
          <Screen place={place} />
        </Box>
      </Box>
      <Front width={columns} />
      <MessageLine width={columns} />
      <Hints width={columns} place={place} />
    </Box>
  );
}

function Screen({ place }: { place: Place }) {
  switch (place.screen) {
    case 'item':
      return <ItemScreen itemId={place.itemId} />;
    case 'personalisation':
      return <PersonalisationScreen itemId={place.itemId} />;
    case 'label':
      return <LabelScreen itemId={place.itemId} />;
    case 'product':
      return <ProductScreen productId={place.productId} />;
    case 'stock':
      return <StockScreen />;
    case 'help':
      return <HelpScreen />;
    case 'packing':
      return <PackingScreen />;
    case 'production':
      return <ProductionScreen />;
    case 'board':
      return <BoardScreen />;
    case 'activity':
      return <ActivityScreen />;
    case 'queue':
      return <QueueScreen />;
  }
}

function Doors({ width, screen }: { width: number; screen: ScreenName }) {
  const bench = useBench();
  const isPacking = useDesk(({ packing }) => packing.orderId !== undefined);
  return (
    <Navigation
      width={width}
      screen={screen}
      doors={doorKeys(bench, screen)}
      helpKey={keyTo(bench, screen, 'help')}
      paletteKey={keyTo(bench, screen, 'palette')}
      texts={bench.texts}
      isDigitFree={screen !== 'packing' || !isPacking}
    />
  );
}

/** What stands in front of everything else: a stop, a question, what can be copied, the palette. */
function Front({ width }: { width: number }) {
  const bench = useBench();
  const stop = useDesk((state) => state.stop);
  const question = useDesk((state) => state.question);
  const isCopying = useDesk(({ copyChoice }) => copyChoice !== undefined);
  const isPalette = useDesk(({ prompt }) => prompt?.kind === 'palette');
  // Prices that a question tells may change while it is asked.
  useDetails((state) => state.products);
  if (stop) return <StopFront sentence={stop.sentence} width={width} texts={bench.texts} />;
  if (question) return <QuestionBand words={questionWords(bench, question)} width={width} />;
  if (isCopying) return <CopyBand options={copyable(bench).options} width={width} texts={bench.texts} />;
  return isPalette ? <PaletteList width={width} /> : null;
}

function Header({ width }: { width: number }) {
  const places = useDesk((state) => state.places);
  const { clock, texts, station, sandbox } = useBench();
  const lojaId = useShop((state) => state.lojaId);
  const health = useShop((state) => state.health);
  const time = useTicking(() => formatTime(clock.wallNow(), clock.wallNow()));
  const isWide = width >= 70;
  const left = (
    <>
      <Text {...FOCUS}>{` ${texts.appName} `}</Text>
      <Text bold>{`${trailOf(places, width >= 60, texts)} `}</Text>
      {sandbox && <Text inverse>{' SANDBOX '}</Text>}
      {isWide && <Text {...QUIET}>{`  ${shortStore(lojaId)}`}</Text>}
    </>
  );
  const right = (
    <>
      {isWide && <Text {...QUIET}>{`${station}   `}</Text>}
      <HealthSign health={health} now={clock.now} texts={texts} />
      <Text>{`  ${time} `}</Text>
    </>
  );
  return <EdgeLine width={width} left={left} right={right} />;
}

/** The way to where one is: `Queue › Item`. */
function trailOf(places: readonly Place[], isWide: boolean, texts: Texts): string {
  const names = places.map(({ screen }) => texts.screens[screen]);
  return isWide ? names.slice(-3).join(' › ') : (names.at(-1) ?? '');
}

/** Ids of stores are long; their beginning tells two apart. The whole id is on the help screen. */
function shortStore(lojaId = ''): string {
  return lojaId.length > 16 ? `${lojaId.slice(0, 8)}…` : lojaId;
}

/** What just happened, or the prompt that wants an answer; else a bulk under way, else trouble with store or disk. */
function MessageLine({ width }: { width: number }) {
  const bench = useBench();
  const notice = useDesk((state) => state.notice);
  const prompt = useDesk((state) => state.prompt);
  const rows = useDesk((state) => state.rows);
  const trouble = useShop(({ health }) => health.trouble);
  const diskTrouble = useShop(({ health }) => health.diskTrouble);
  // The item that a prompt is about may leave.
  useShop((state) => state.version);
  useShop((state) => state.intents);
  useShop((state) => state.bulks);
  // Under a cover nothing is typed into.
  const isHidden = useDesk(isCovered);
  if (!prompt || isHidden) {
    const progress = progressWords(bench);
    // The header says in a word what ails the store or the disk; how to stop a bulk stands nowhere else.
    const warning = trouble ? troubleWords(bench, trouble) : diskTrouble;
    const standing: Notice | undefined =
      progress !== undefined
        ? { tone: 'info', text: progress }
        : warning === undefined
          ? undefined
          : { tone: 'warn', text: warning };
    // More would cover the row under the cursor.
    const mostLines = 1 + queueBands(rows).summaryLines;
    return <NoticeLine notice={notice ?? standing} width={width} mostLines={mostLines} />;
  }
  return (
    <PromptLine
      {...wordsOf(bench, prompt)}
      value={prompt.value}
      width={width}
      mostLines={rows - MIN_ROWS}
      onChange={(value) => editPrompt(bench, value)}
      onSubmit={() => submitPrompt(bench)}
    />
  );
}

function wordsOf(bench: BenchView, prompt: Prompt): FieldWords {
  const { prompts } = bench.texts;
  if (isFieldPrompt(prompt)) return fieldWords(bench, prompt);
  if (isWorkPrompt(prompt)) return workWords(bench, prompt);
  return prompt.kind === 'filter'
    ? { label: prompts.filter, hint: bench.texts.work.queue.filterHint, problem: undefined }
    : trackingWords(bench, prompt);
}

function Hints({ width, place }: { width: number; place: Place }) {
  const bench = useBench();
  useShop((state) => state.version);
  useShop((state) => state.intents);
  useShop((state) => state.edits);
  useDetails((state) => state);
  useStock((state) => state.byId);
  useDesk((state) => state);
  const hints: Hint[] = bench.keymap
    .commandsOf(place.screen)
    .filter(
      ({ isInFooter, id, keys }) => keys.length > 0 && (isInFooter || (id === 'back' && place.screen !== 'queue')),
    )
    .map((command) => ({
      key: showKey(command.keys[0] ?? ''),
      label: bench.texts.commands[command.id],
      unavailable: command.unavailable?.(bench),
    }));
  return <Footer hints={hints} width={width} />;
}

/** Every key of every screen comes in here, is looked up in the keymap, and does its command or says why it cannot. */
function useKeys(bench: BenchView): void {
  const { desk, texts } = bench;
  useInput((input, key) => {
    const name = keyName(input, key);
    const { prompt, stop } = desk.getState();
    if (name === 'ctrl+c') return bench.quit();
    if (liftCover(desk)) return;
    if (stop) {
      if (name === 'enter' || name === 'escape') desk.setState({ stop: undefined });
      else bench.outlet.ring('error');
      return;
    }
    if (answerQuestion(bench, name) || answerCopyChoice(bench, name)) return;
    if (prompt) {
      if (name === 'escape') leavePrompt(bench);
      else movePalette(bench, name);
      return;
    }
    if (desk.getState().notice) desk.setState({ notice: undefined });
    const { screen } = placeInFront(desk.getState());
    const command = bench.keymap.commandsOf(screen).find(({ keys }) => keys.includes(name));
    if (!command) return;
    const reason = command.unavailable?.(bench);
    if (reason === undefined) command.run(bench, name);
    else say(desk, 'warn', `${texts.commands[command.id]}: ${reason}`);
  });
}
