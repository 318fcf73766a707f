import { Text } from 'ink';
import { memo, type JSX } from 'react';
import { headLine, type Layout } from '../src/tty/output/columns.ts';
import { QUIET } from './theme.ts';

type HeadProps<Row, Id extends string> = { layout: Layout<Row, Id>; names: Readonly<Partial<Record<Id, string>>> };

/** The headings of a list's columns; signs have none. */
export const ListHead = memo(({ layout, names }: HeadProps<never, string>) => (
  <Text {...QUIET} wrap="truncate">
    {headLine(layout, (id) => names[id] ?? '')}
  </Text>
)) as unknown as <Row, Id extends string>(props: HeadProps<Row, Id>) => JSX.Element;
