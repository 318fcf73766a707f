import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { useEffect, type ReactNode } from 'react';
import { copyable } from '../src/keymap/copy.ts';
import type { FieldWords } from '../src/keymap/field-prompts.ts';
import type { BenchView } from '../src/keymap/bench.ts';
import { paletteLines } from '../src/keymap/palette.ts';
import { editPrompt, submitPrompt } from '../src/keymap/prompts.ts';
import { questionWords } from '../src/keymap/questions.ts';
import { isCovered, type Notice, type Place, type Prompt } from '../src/store/desk.ts';
import { freshnessOf } from '../src/sync/health.ts';
import { ALWAYS_SAID, BEING_TYPED, SILENT } from '../src/terminal/plain-writer.ts';
import { useBench, useDesk, useDetails, useShop, useStock } from './bench-context.ts';
import { spokenItemTitle, spokenPacking, spokenProduction, spokenQueue, spokenStock } from './spoken-lines.ts';
import { useCover } from './use-cover.ts';

type Props = {
  place: Place;
  /** The screen of a place whose lines can be read as they are. */
  page: ReactNode;
  wordsOf: (bench: BenchView, prompt: Prompt) => FieldWords;
};

/** The bench as lines: where one is, what is in front, what just happened. No clock, no colours, nothing beside anything. */
export function PlainFrame({ place, page, wordsOf }: Props) {
  const bench = useBench();
  const { texts, clock } = bench;
  const state = useDesk((one) => one);
  const { health } = useShop((one) => one);
  useDetails((one) => one);
  useStock((one) => one);
  const { stop, question, copyChoice, notice } = state;
  const isAtBench = place.screen === 'packing';
  const isHidden = useCover(isAtBench);
  const prompt = isCovered(state) ? undefined : state.prompt;
  const needsStock = isAtBench || place.screen === 'stock';
  useEffect(() => (needsStock ? bench.onDemand.watchStock() : undefined), [bench, needsStock]);
  const lines = isHidden ? coverLines(bench) : spokenPlace(bench, place);
  const ahead = [
    health.trouble ? `${texts.health[freshnessOf(health, clock.now())]}: ${health.trouble.message}` : '',
    health.diskTrouble ?? '',
    ...(stop ? [`${texts.work.stop.word}: ${stop.sentence} ${texts.work.stop.way}`] : []),
    ...(question ? questionLines(bench) : []),
    ...(copyChoice ? copyLines(bench) : []),
    notice ? notice.text + mutely(notice) : '',
  ].filter(Boolean);
  return (
    <Box flexDirection="column">
      <Line text={texts.screens[place.screen]} />
      {lines === undefined ? page : lines.map((line, index) => <Line key={index} text={line} />)}
      {ahead.map((line, index) => (
        <Line key={`ahead ${index}`} text={line} />
      ))}
      {prompt && <PromptLines words={wordsOf(bench, prompt)} prompt={prompt} />}
    </Box>
  );
}

/** The same notice twice is two: something without width makes each differ from the one before. */
function mutely(notice: Notice): string {
  const known = signs.get(notice);
  if (known !== undefined) return known;
  isOdd = !isOdd;
  signs.set(notice, isOdd ? SILENT : '');
  return signs.get(notice) ?? '';
}

const signs = new WeakMap<Notice, string>();
let isOdd = false;

function Line({ text }: { text: string }) {
  return <Text>{`${ALWAYS_SAID}${text}`}</Text>;
}

/** Lists by their row in front; `undefined` for a page, which is read as a whole. */
function spokenPlace(bench: BenchView, place: Place): string[] | undefined {
  switch (place.screen) {
    case 'queue':
      return spokenQueue(bench);
    case 'packing':
      return spokenPacking(bench);
    case 'production':
      return spokenProduction(bench);
    case 'stock':
      return spokenStock(bench);
    case 'label': {
      const item = bench.shop.getState().records.get(place.itemId)?.item;
      return [spokenItemTitle(bench, place.itemId), item?.label_url ?? ''].filter(Boolean);
    }
    default:
      return undefined;
  }
}

function coverLines({ texts }: BenchView): string[] {
  const { title, why, how } = texts.goods.lock;
  return [title, why, how];
}

function questionLines(bench: BenchView): string[] {
  const { question } = bench.desk.getState();
  if (!question) return [];
  const { question: asked, details, yes, no } = questionWords(bench, question);
  return [asked, details, yes, no].filter(Boolean);
}

/** What can be copied, each with its digit; a buyer's data is named and not said. */
function copyLines(bench: BenchView): string[] {
  const words = bench.texts.work.copy;
  const options = copyable(bench).options.map(({ kind, text, isPersonal }, index) =>
    [`${index + 1} ${words.kinds[kind]}`, isPersonal ? '' : text].filter(Boolean).join(': '),
  );
  return [...options, words.enter, words.leave];
}

/** What is asked, what is wrong with the answer, and the answer itself, which only grows at its end. */
function PromptLines({ words, prompt }: { words: FieldWords; prompt: Prompt }) {
  const bench = useBench();
  const index = useDesk((state) => state.paletteIndex);
  const choice = prompt.kind === 'palette' ? paletteLines(bench, prompt.value)[index] : undefined;
  return (
    <Box flexDirection="column">
      <Line text={words.problem ?? words.hint} />
      {choice && <Line text={[choice.label, choice.unavailable].filter(Boolean).join(': ')} />}
      <Box display="none">
        <TextInput
          value={prompt.value}
          onChange={(value) => editPrompt(bench, value)}
          onSubmit={() => submitPrompt(bench)}
        />
      </Box>
      <Text>{`${BEING_TYPED}${words.label}: ${prompt.value}`}</Text>
    </Box>
  );
}
