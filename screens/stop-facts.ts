/** What a stop says, for the pane and for a screen reader. */
import type { StopFacts } from '../components/stop-layout.ts';
import { stopChoices, stopWay } from '../src/session/front/stop-keys.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Stop } from '../src/session/state/question.ts';

export function stopFacts(context: ViewContext, stop: Stop): StopFacts {
  const { kind = 'stop', scanned = '', wanted = '', sentence } = stop;
  const words = context.texts.stop;
  const wantedLabel = kind === 'missing' ? words.isMissing : words.thisOrder;
  return {
    sign: '✕',
    word: words.word,
    head: words.heads[kind],
    compared: [
      { label: words.youScanned, text: scanned },
      { label: wantedLabel, text: wanted },
    ].filter(({ text }) => text !== ''),
    sentence,
    way: stopWay(context, stop),
    choices: stopChoices(context, stop),
  };
}

/** The same in one sentence. */
export function spokenStop(context: ViewContext, stop: Stop): string {
  const { word, head, compared, sentence, way, choices } = stopFacts(context, stop);
  const keyOf = (key: string, index: number) =>
    (index === choices?.index ? [key, 'Enter'] : [key]).filter(Boolean).join(' ');
  const rows = (choices?.rows ?? []).map(({ key, text }, index) => `${keyOf(key, index)}: ${text}.`);
  const both = compared.map(({ label, text }) => `${label}: ${text}.`);
  return [
    head === word ? `${word}:` : `${word}: ${head}.`,
    ...both,
    sentence,
    ...(way === '' ? [] : [way]),
    ...rows,
  ].join(' ');
}
