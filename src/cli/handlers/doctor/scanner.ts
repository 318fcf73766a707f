/** Measures how fast a scanner types, and whether its keys arrive as one scan, with the bench's own input lane. */
import type { CliIo } from '../../../tty/io.ts';
import type { CliContext } from '../../cli-context.ts';
import { remark, ok, unknown, type DoctorFinding } from './finding.ts';

/** One scan: how many characters came before Enter, and in how many milliseconds. */
export type ScannerReading = { length: number; tookMs: number };

const TRIES = 3;
/** In milliseconds; above this the input lane may take a scan for typing. */
const FAST_MS = 30;

/** Prompts for three scans and times them; Enter alone ends the test. */
export async function lookAtScanner(talk: CliContext): Promise<DoctorFinding> {
  const { io, texts } = talk;
  const readings: ScannerReading[] = [];
  for (let left = TRIES; left > 0; left--) {
    io.stderr.write(texts.doctor.scanner.ask(left));
    const reading = await readOne(io);
    io.stderr.write('\n');
    if (!reading || reading.length === 0) break;
    readings.push(reading);
  }
  return judgeReadings(readings, talk);
}

/** Makes a finding of the scans. */
export function judgeReadings(
  readings: readonly ScannerReading[],
  { texts }: Pick<CliContext, 'texts'>,
): DoctorFinding {
  const { scanner: words } = texts.doctor;
  if (readings.length === 0) return unknown('terminal.scanner', words.none);
  const slowestMs = Math.max(...readings.map(({ length, tookMs }) => tookMs / Math.max(1, length)));
  const shown = slowestMs.toFixed(1);
  return slowestMs <= FAST_MS
    ? ok('terminal.scanner', words.speed(shown))
    : remark('terminal.scanner', `${shown} ms`, words.typed);
}

function readOne({ stdin, interrupted }: CliIo): Promise<ScannerReading | undefined> {
  return new Promise((resolve) => {
    const signal = interrupted();
    let length = 0;
    let startedAt: number | undefined;
    const end = (reading: ScannerReading | undefined) => {
      stdin.off('data', onData);
      stdin.off('end', onEnd);
      signal.removeEventListener('abort', onEnd);
      stdin.setRawMode?.(false);
      stdin.pause();
      resolve(reading);
    };
    const onEnd = () => end(undefined);
    const onData = (chunk: Buffer | string) => {
      startedAt ??= performance.now();
      for (const character of String(chunk)) {
        if (character === '\x03' || character === '\x04') return onEnd();
        if (character === '\r' || character === '\n') return end({ length, tookMs: performance.now() - startedAt });
        length++;
      }
    };
    stdin.setRawMode?.(true);
    stdin.on('data', onData);
    stdin.on('end', onEnd);
    signal.addEventListener('abort', onEnd);
    stdin.resume();
  });
}
