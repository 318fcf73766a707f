import type { CopyKind } from '../src/session/state/question.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { ChoiceBox } from './ChoiceBox.tsx';

type Props = {
  /** `shown`: what is shown of it; empty for what is only named. */
  options: readonly { kind: CopyKind; shown: string }[];
  /** Which of them is pointed at. */
  index: number;
  width: number;
  /** So many rows are left for it. */
  most: number;
  texts: Texts;
};

/** What can be copied, each with its digit. A buyer's data is named and not shown. */
export function CopyBand({ options, index, width, most, texts }: Props) {
  const { kinds, title } = texts.copy;
  const rows = options.map(({ kind, shown }) => [kinds[kind], shown].filter(Boolean).join(': '));
  return <ChoiceBox title={title} choices={{ rows, index }} width={width} most={most} />;
}
