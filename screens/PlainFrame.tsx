import { Box, Text } from 'ink';
import { useEffect, useState } from 'react';
import { TextField } from '../components/TextField.tsx';
import { diskWords } from '../src/i18n/trouble-words.ts';
import { awayWords } from '../src/session/away/away-lines.ts';
import type { CardWords } from '../src/session/card-words.ts';
import { copyable, shownCopy } from '../src/session/commands/copy.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import type { CoachWords } from '../src/session/session-context.ts';
import { paletteChoice } from '../src/session/prompts/palette.ts';
import { editPrompt, promptWords, enterPrompt, shownInput } from '../src/session/prompts/prompts.ts';
import type { Choices } from '../src/session/kernel/choices.ts';
import { questionWords } from '../src/session/front/questions.ts';
import { shiftWords } from '../src/session/shift/shift-lines.ts';
import { isPrivacyScreenOn, type Notice } from '../src/session/state/session-state.ts';
import { freshnessOf } from '../src/replica/health.ts';
import { ALWAYS_SAID, BEING_TYPED, SILENT } from '../src/tty/output/plain-writer.ts';
import {
  useSessionContext,
  useCoach,
  useCursors,
  useSession,
  useDetails,
  useReplica,
  useStock,
} from './session-provider.ts';
import { Screen, spokenPlace } from './screens.tsx';
import { clockWords, troubleWords } from '../src/session/kernel/store-trouble-words.ts';
import { spokenStop } from './stop-facts.ts';
import { usePrivacyScreen } from './use-privacy-screen.ts';
import type { Place } from '../src/session/state/places.ts';
import type { Prompt } from '../src/session/state/prompt.ts';

/**
 * The bench as lines: where one is, what is in front, what just happened. No clock, no
 * colours, nothing beside anything.
 */
export function PlainFrame({ place }: { place: Place }) {
  const context = useSessionContext();
  const { texts, clock } = context;
  const state = useSession((one) => one);
  useCursors((one) => one);
  const { health } = useReplica((one) => one);
  useDetails((one) => one);
  useStock((one) => one);
  const coach = useCoach();
  const { stop, question, copyChoice, notice, hint, away } = state;
  const isOdd = useNoticeNumber(notice) % 2 === 1;
  const isAtBench = place.screen === 'packing';
  const isHidden = usePrivacyScreen(isAtBench || place.screen === 'label');
  const prompt = isPrivacyScreenOn(state) ? undefined : state.prompt;
  const needsStock = isAtBench || place.screen === 'stock';
  useEffect(() => (needsStock ? context.onDemand.watchStock() : undefined), [context, needsStock]);
  const lines = isHidden ? coverLines(context) : spokenPlace(context, place);
  const unwell = troubleWords(context, health);
  const ahead = [
    unwell ? `${texts.health[freshnessOf(health, clock.now())]}: ${unwell}` : '',
    diskWords(texts, health.diskTrouble) ?? '',
    clockWords(texts, health.facts) ?? '',
    ...(stop ? [spokenStop(context, stop)] : []),
    ...(question ? questionLines(context) : []),
    ...(away ? cardLines(awayWords(context, away.sinceMs)) : []),
    ...(prompt?.kind === 'shift' ? cardLines(shiftWords(context)) : []),
    ...(copyChoice ? copyLines(context) : []),
    // The same notice twice is two: something without width makes each differ from the one before.
    notice ? notice.text + (isOdd ? SILENT : '') : '',
    hint?.join(' · ') ?? '',
    ...(coach ? coachLines(coach(context)) : []),
  ].filter(Boolean);
  return (
    <Box flexDirection="column">
      <Line text={texts.screens[place.screen]} />
      {state.terminal.isRecorded && <Line text={texts.app.recordedSpoken} />}
      {lines === undefined ? <Screen place={place} /> : lines.map((line, index) => <Line key={index} text={line} />)}
      {ahead.map((line, index) => (
        <Line key={`ahead ${index}`} text={line} />
      ))}
      {prompt && <PromptLines prompt={prompt} />}
    </Box>
  );
}

/** How many notices this screen has shown. */
function useNoticeNumber(notice: Notice | undefined): number {
  const [last, setLast] = useState({ notice, number: notice ? 1 : 0 });
  if (last.notice !== notice) setLast({ notice, number: last.number + (notice ? 1 : 0) });
  return last.number;
}

function Line({ text }: { text: string }) {
  return <Text>{`${ALWAYS_SAID}${text}`}</Text>;
}

function coverLines({ texts }: ViewContext): string[] {
  const { title, why, how } = texts.lock;
  return [title, why, how];
}

function questionLines(context: ViewContext): string[] {
  const { question } = context.session.getState();
  if (!question) return [];
  const { question: asked, details, choices, yes, no } = questionWords(context, question);
  return [asked, details, ...(choices ? choiceLines(choices) : []), yes, no].filter(Boolean);
}

/** The rows of a list, each with its number; the one that is pointed at once more, so that it is said when it changes. */
function choiceLines({ rows, index }: Choices): string[] {
  const numbered = rows.map((row, at) => `${at + 1} ${row}`);
  const pointed = numbered[index];
  return pointed === undefined ? numbered : [...numbered, `→ ${pointed}`];
}

function cardLines({ title, lines, close }: CardWords): string[] {
  return [title, ...lines.map(({ text }) => text), close];
}

/** What the coach says, and the keys that lead on. */
function coachLines({ head, lines, keys }: CoachWords): string[] {
  return [head, ...lines, keys];
}

/** What can be copied, each with its digit; a buyer's data is named and not said. */
function copyLines(context: ViewContext): string[] {
  const { copy: words, bulk } = context.texts;
  const rows = copyable(context).options.map((option) =>
    [words.kinds[option.kind], shownCopy(context, option)].filter(Boolean).join(': '),
  );
  const { index = 0 } = context.session.getState().copyChoice ?? {};
  return [words.title, ...choiceLines({ rows, index }), bulk.enter, bulk.escape];
}

/** It is not drawn: the text is said. */
const PLAIN_WIDTH = 80;

/** What is asked, what is wrong with the answer, and the answer itself, which only grows at its end. */
function PromptLines({ prompt }: { prompt: Prompt }) {
  const context = useSessionContext();
  const words = promptWords(context, prompt);
  const { enter, escape } = context.texts.bulk;
  const { lines = [], index = -1 } = prompt.kind === 'palette' ? paletteChoice(context, prompt.value) : {};
  const choice = lines[index];
  return (
    <Box flexDirection="column">
      {(words.choices ? choiceLines(words.choices) : []).map((line, at) => (
        <Line key={at} text={line} />
      ))}
      <Line text={words.problem ?? [words.hint, enter, escape].filter(Boolean).join('   ')} />
      {choice && <Line text={[choice.label, choice.unavailable].filter(Boolean).join(': ')} />}
      <Box display="none">
        <TextField
          value={prompt.value}
          width={PLAIN_WIDTH}
          onChange={(value) => editPrompt(context, value)}
          onSubmit={() => enterPrompt(context)}
        />
      </Box>
      <Text>{`${BEING_TYPED}${words.label}: ${shownInput(context, prompt)}`}</Text>
    </Box>
  );
}
