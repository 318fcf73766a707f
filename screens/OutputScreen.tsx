import { Box, Text } from 'ink';
import { linesBlock, type Block } from '../components/Blocks.tsx';
import { PrivacyScreen } from '../components/PrivacyScreen.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { ScrollPage, scrollLimitOf } from '../components/ScrollPage.tsx';
import { FOCUS, LATE, QUIET } from '../components/theme.ts';
import { wrapText } from '../src/base/wrap.ts';
import { formatTime } from '../src/base/ages.ts';
import type { CommandOutput } from '../src/session/state/command-output.ts';
import { useSessionContext, useSession } from './session-provider.ts';
import { usePrivacyScreen } from './use-privacy-screen.ts';
import { useScroll } from './use-page.ts';

/** What a command of the shop's own has said last, as a page. */
export function OutputScreen() {
  const { texts } = useSessionContext();
  const output = useSession(({ own }) => own.output);
  const isHidden = usePrivacyScreen(output?.isPersonal !== false);
  if (isHidden) return <PrivacyScreen texts={texts} />;
  if (!output) return <Text {...QUIET} wrap="truncate">{`  ${texts.own.nothing}`}</Text>;
  return <Said output={output} />;
}

function Said({ output }: { output: CommandOutput }) {
  const { texts, clock, personal } = useSessionContext();
  const { columns, rows } = useSession((state) => state);
  const { name, at, isOk, how, said, lines, isCut } = output;
  const words = texts.own;
  const rule = hasRules(rows) ? 1 : 0;
  const height = Math.max(1, screenHeight(rows) - 1 - rule);
  const asBlock = (title: string, text: readonly string[]): Block[] => {
    // What is set in from the left stays so: programs draw tables with blanks.
    const wrapped = text.flatMap((line) => {
      const [inset = ''] = /^ {0,20}/.exec(line) ?? [];
      return wrapText(line.slice(inset.length), columns - 4 - inset.length).map((part) => inset + personal(part));
    });
    return linesBlock(
      { key: title, title },
      wrapped.map((line) => `   ${line}`),
    );
  };
  const shown = lines.length === 0 ? [words.nothingSaid] : [...lines, ...(isCut ? [`(${words.cut})`] : [])];
  const page = [[...asBlock(words.said, said), ...asBlock(words.output, shown)]];
  const offset = useScroll(scrollLimitOf(page, height));
  return (
    <Box flexDirection="column" width={columns}>
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${name}   `}</Text>
        <Text {...QUIET}>{formatTime(at, clock.wallNow())}</Text>
        {!isOk && <Text {...LATE}>{`   ${how}`}</Text>}
      </Text>
      {rule > 0 && <Rule width={columns} />}
      <ScrollPage columns={page} width={columns} height={height} offset={offset} more={texts.item.more} />
    </Box>
  );
}
