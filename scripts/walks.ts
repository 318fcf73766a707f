/** The ways of an item and of a key through the house, as CONTRIBUTING.md describes them. */

export type Walk = 'item' | 'key';

const LINE = /^- `((?:src|screens|components)\/[^`]+)` /gm;

/** The files that a page names on each way, one to a line, in their order; none where the page describes none. */
export function walksOf(page: string): Record<Walk, string[]> {
  const named = (heading: string) => {
    const [, rest = ''] = page.split(`## ${heading} travels\n`);
    return [...rest.split(/^## /m)[0]!.matchAll(LINE)].map(([, file]) => file!);
  };
  return { item: named('How an item'), key: named('How a key') };
}
