import { type StoreZone } from '../src/base/store-times.ts';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { DrawPicture } from '../src/tty/output/pictures/half-blocks.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Language, Texts } from '../src/i18n/texts.ts';
import { Link } from './Link.tsx';
import { LOUD, ON_PIECE, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

/** A part of a page that knows how many rows it takes, so that a page can be scrolled without measuring it. */
export type Block = { key: string; height: number; content: ReactNode };

export type Fact = {
  label: string;
  value: string;
  /** Behind the value, and less than it: a code as the store writes it, or how to see more. */
  aside?: string;
  isLoud?: boolean;
  /** The text that goes on the piece. */
  isOnPiece?: boolean;
  isQuiet?: boolean;
  /** Must be seen before anything else on the page. */
  isInverse?: boolean;
  /** Where it leads, for terminals with links. */
  link?: string | undefined;
};

/** What the blocks of a page are made with, whatever it is about. */
export type PageFacts = {
  width: number;
  nowMs: number;
  /** Of the store's times. */
  zone: StoreZone;
  /** What is done with a buyer's data before it is drawn. */
  personal: Personal;
  texts: Texts;
  language: Language;
};

/** The same on every block, so that the values of a page stand under each other. */
const LABEL_WIDTH = 13;

/** Without a title there is no line for it. `aside`: beside the title. */
type BlockOptions = { key: string; title: string; aside?: string; width: number };

/** A title and the facts under it; facts without a value are left out, and so is a block without facts. */
export function factsBlock({ key, title, aside = '', width }: BlockOptions, facts: readonly Fact[]): Block[] {
  const shown = facts.filter(({ value, aside: more = '' }) => value !== '' || more !== '');
  if (shown.length === 0) return [];
  const hasLabels = shown.some(({ label }) => label !== '');
  const labelWidth = hasLabels ? Math.min(LABEL_WIDTH, Math.floor(width / 3)) : 0;
  const room = width - labelWidth - 3;
  const lines = shown.flatMap((fact) => factLines(fact, room));
  return [
    block(
      key,
      lines.length,
      titleLine(title, aside),
      lines.map(({ fact, text, aside: more, label }, index) => (
        <Text key={index} wrap="truncate">
          <Text {...QUIET}>{` ${fit(label, labelWidth)}  `}</Text>
          <Text
            {...(fact.isOnPiece ? ON_PIECE : fact.isLoud ? LOUD : fact.isQuiet ? QUIET : {})}
            inverse={fact.isInverse ?? false}
          >
            {fact.link === undefined ? text : <Link url={fact.link}>{text}</Link>}
          </Text>
          <Text {...QUIET}>{more}</Text>
        </Text>
      )),
    ),
  ];
}

const BETWEEN = ' · ';

/** As it is where it fits, with all its blanks; else broken between its parts, and between words only where a part is too long. */
function linesOf(text: string, room: number): string[] {
  if (text === '') return [];
  const parts = text.split(BETWEEN);
  const most = room - BETWEEN.length;
  if (displayWidth(text) > room && parts.some((part) => displayWidth(part) > most)) return wrapText(text, room);
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const piece = index < parts.length - 1 ? `${part}${BETWEEN}` : part;
    const line = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && displayWidth(line.trimEnd()) <= room) lines[lines.length - 1] = line;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** A fact in lines: a line break in its value begins a new one, and so does an aside that does not fit behind it. */
function factLines(fact: Fact, room: number) {
  const { value, aside = '', label, link } = fact;
  const texts =
    link === undefined ? value.split('\n').flatMap((part) => linesOf(part, room)) : [fit(value, room).trimEnd()];
  const lines = texts.map((text) => ({ text, aside: '' }));
  const last = lines.at(-1);
  if (last && aside !== '' && displayWidth(last.text) + 3 + displayWidth(aside) <= room) last.aside = `   ${aside}`;
  else if (aside !== '') lines.push(...wrapText(aside, room).map((text) => ({ text: '', aside: text })));
  return lines.map((line, index) => ({ ...line, fact, label: index === 0 ? label : '' }));
}

/** A title and plain lines. */
export function linesBlock({ key, title, aside = '' }: Omit<BlockOptions, 'width'>, lines: readonly string[]): Block[] {
  if (lines.length === 0) return [];
  const rows = lines.map((line, index) => (
    <Text key={index} wrap="truncate">
      {line}
    </Text>
  ));
  return [block(key, lines.length, titleLine(title, aside), rows)];
}

/** A title and a picture. */
export function imageBlock({ key, title, width }: BlockOptions, draw: DrawPicture, mostRows: number): Block[] {
  return linesBlock(
    { key, title },
    draw(width - 2, mostRows).map((line) => ` ${line}`),
  );
}

function block(key: string, lines: number, title: ReactNode, content: readonly ReactNode[]): Block {
  // The title above and a blank line below.
  const height = lines + (title === undefined ? 1 : 2);
  return {
    key,
    height,
    content: (
      <Box key={key} flexDirection="column" flexShrink={0} height={height}>
        {title}
        {content}
      </Box>
    ),
  };
}

function titleLine(title: string, aside: string) {
  if (title === '') return undefined;
  return (
    <Text key="title" wrap="truncate">
      <Text bold>{` ${title}`}</Text>
      {aside !== '' && <Text {...QUIET}>{`   ${aside}`}</Text>}
    </Text>
  );
}

/** How many rows blocks take. */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}
