import { Box, Text } from 'ink';
import { generate } from 'lean-qr';

/** What fits above and below, left and right of a code: readers want some quiet around it. */
const QUIET_MODULES = 2;

/**
 * A text as a QR code in half blocks, two modules to a cell. Light modules are drawn, so that
 * it reads on a dark screen.
 */
export function QrCode({ lines }: { lines: readonly string[] }) {
  return (
    <Box flexDirection="column" flexShrink={0} height={lines.length}>
      {lines.map((line, index) => (
        <Text key={index} color="white" backgroundColor="black">
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** The lines of the code; `undefined` where the text is too long for any code. */
export function qrLines(text: string): string[] | undefined {
  const code = readCode(text);
  if (!code) return undefined;
  const from = -QUIET_MODULES;
  const to = code.size + QUIET_MODULES;
  const isLight = (x: number, y: number) => !code.get(x, y);
  const lines: string[] = [];
  for (let y = from; y < to; y += 2) {
    let line = '';
    for (let x = from; x < to; x++) {
      // An odd number of rows ends in half a cell of quiet.
      line += BLOCKS[(isLight(x, y) ? 2 : 0) + (isLight(x, y + 1) ? 1 : 0)];
    }
    lines.push(line);
  }
  return lines;
}

const BLOCKS = [' ', '▄', '▀', '█'] as const;

function readCode(text: string) {
  try {
    return generate(text);
  } catch {
    return undefined;
  }
}
