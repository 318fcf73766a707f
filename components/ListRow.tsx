import { Text } from 'ink';
import { memo, type JSX } from 'react';
import { headLine, rowLine, type Layout } from '../src/terminal/columns.ts';
import { QUIET } from './theme.ts';

/**
 * One record of a list as one line, in the list's columns. Drawn anew only when something it shows
 * of the record is another.
 */
export const ListRow = memo(({ layout, ...row }: { layout: Layout<object> }) => (
  <Text wrap="truncate">{rowLine(layout, row)}</Text>
)) as unknown as <Row extends object, Id extends string>(props: Row & { layout: Layout<Row, Id> }) => JSX.Element;

type HeadProps<Row, Id extends string> = { layout: Layout<Row, Id>; names: Readonly<Partial<Record<Id, string>>> };

/** The headings of a list's columns; signs have none. */
export const ListHead = memo(({ layout, names }: HeadProps<never, string>) => (
  <Text {...QUIET} wrap="truncate">
    {headLine(layout, (id) => names[id] ?? '')}
  </Text>
)) as unknown as <Row, Id extends string>(props: HeadProps<Row, Id>) => JSX.Element;
