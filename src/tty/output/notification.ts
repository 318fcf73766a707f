/** Notifications of the terminal itself: a window without focus shows a message. */
import { knowsNoSequences, throughMultiplexer, type Surroundings } from './multiplexer.ts';
import { safeText } from '../../base/safe-text.ts';

/** Which sequence is used, or none; `on` chooses it by the kind of terminal. */
export const NOTIFY_STYLES = ['off', 'on', 'osc9', 'osc777'] as const;
export type NotifyStyle = (typeof NOTIFY_STYLES)[number];

const TITLE = 'bancada';
const LONGEST = 200;

/** The bytes of a notification; empty if there must be none. Anyone may see it: never pass a buyer's data. */
export function notifySequence(text: string, style: NotifyStyle, surroundings: Surroundings): string {
  if (style === 'off' || knowsNoSequences(surroundings.term)) return '';
  const body = safeText(text, LONGEST).replaceAll(';', ',');
  const sequence =
    spelling(style, surroundings) === 'osc777'
      ? `\x1b]777;notify;${TITLE};${body}\x07`
      : `\x1b]9;${TITLE}: ${body}\x07`;
  return throughMultiplexer(sequence, surroundings);
}

// Only one of the two: some terminals know both, and would show every notification twice.
function spelling(style: NotifyStyle, { env, term }: Surroundings): 'osc9' | 'osc777' {
  if (style === 'osc9' || style === 'osc777') return style;
  return /^(?:foot|rxvt)/.test(term ?? '') || env.VTE_VERSION ? 'osc777' : 'osc9';
}

/** Turns reports of focus changes on and off. */
export const ASK_FOCUS = '\x1b[?1004h';
export const LEAVE_FOCUS = '\x1b[?1004l';
