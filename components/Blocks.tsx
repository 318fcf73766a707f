import { type StoreZone } from '../src/base/store-times.ts';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { ProductImage } from '../src/replica/product-images.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Language, Texts } from '../src/i18n/texts.ts';
import { Link } from './Link.tsx';
import { Table } from './Table.tsx';
import { productImageLines } from './product-image-lines.ts';
import { LOUD, QUIET } from './theme.ts';
import { wrapText } from './wrap.ts';

/** A part of a page that knows how many rows it takes, so that a page can be scrolled without measuring it. */
export type Block = { key: string; height: number; content: ReactNode };

export type Fact = {
  label: string;
  value: string;
  isLoud?: boolean;
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
const LABEL_WIDTH = 14;

type BlockOptions = { key: string; title: string; /** Beside the title. */ aside?: string; width: number };

/** A title and the facts under it; facts without a value are left out, and so is a block without facts. */
export function factsBlock({ key, title, aside = '', width }: BlockOptions, facts: readonly Fact[]): Block[] {
  const shown = facts.filter(({ value }) => value !== '');
  if (shown.length === 0) return [];
  const hasLabels = shown.some(({ label }) => label !== '');
  const labelWidth = hasLabels ? Math.min(LABEL_WIDTH, Math.floor(width / 3)) : 0;
  const room = width - labelWidth - 3;
  const lines = shown.flatMap((fact) =>
    (fact.link === undefined ? wrapText(fact.value, room) : [fit(fact.value, room).trimEnd()]).map((text, index) => ({
      fact,
      text,
      label: index === 0 ? fact.label : '',
    })),
  );
  return [
    block(
      key,
      lines.length,
      titleLine(title, aside),
      lines.map(({ fact, text, label }, index) => (
        <Text key={index} wrap="truncate">
          <Text {...QUIET}>{` ${fit(label, labelWidth)}  `}</Text>
          <Text {...(fact.isLoud ? LOUD : fact.isQuiet ? QUIET : {})} inverse={fact.isInverse ?? false}>
            {fact.link === undefined ? text : <Link url={fact.link}>{text}</Link>}
          </Text>
        </Text>
      )),
    ),
  ];
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

/** A title and a picture, which is one line of half blocks for each two of its rows. */
export function imageBlock({ key, title, width }: BlockOptions, picture: ProductImage, mostRows: number): Block[] {
  return linesBlock(
    { key, title },
    productImageLines(picture, width - 2, mostRows).map((line) => ` ${line}`),
  );
}

/** A title and a small table with one row: names above, values below. */
export function tableBlock({ key, title, width }: BlockOptions, row: Readonly<Record<string, string>>): Block[] {
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
  const columns = Object.keys(filled);
  if (columns.length === 0) return [];
  // Where its columns cannot keep their contents side by side, facts read better than a table of dots.
  const needed = columns.reduce(
    (sum, name) => sum + Math.max(displayWidth(name), displayWidth(filled[name] ?? '')) + 3,
    1,
  );
  if (needed > width - 1) {
    return factsBlock(
      { key, title, width },
      columns.map((label) => ({ label, value: filled[label] ?? '' })),
    );
  }
  const table = (
    <Box key="table" marginLeft={1}>
      <Table
        data={[filled]}
        columns={columns.map((name) => ({ key: name, align: 'right' as const }))}
        width={width - 1}
      />
    </Box>
  );
  return [block(key, TABLE_HEIGHT, titleLine(title, ''), [table])];
}

// ink-table with one row: three lines of frame, the names, the values.
const TABLE_HEIGHT = 5;

function block(key: string, height: number, title: ReactNode, content: readonly ReactNode[]): Block {
  return {
    key,
    // The title above and a blank line below.
    height: height + 2,
    content: (
      <Box key={key} flexDirection="column" flexShrink={0} height={height + 2}>
        {title}
        {content}
      </Box>
    ),
  };
}

function titleLine(title: string, aside: string) {
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
