import type { Block } from '../components/Blocks.tsx';
import { ScrollPage, scrollLimitOf } from '../components/ScrollPage.tsx';
import { useSessionContext } from './session-provider.ts';
import { useScroll } from './use-page.ts';

type Props = { pages: Block[][]; width: number; height: number };

/** Blocks in columns, and the only part of a page that hears of a scroll: they are the same ones then. */
export function Scrolled({ pages, width, height }: Props) {
  const { texts } = useSessionContext();
  const offset = useScroll(scrollLimitOf(pages, height));
  return <ScrollPage columns={pages} width={width} height={height} offset={offset} more={texts.item.more} />;
}
