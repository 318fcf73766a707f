/** The frame writer against an emulator, over as many random frames as asked for: `npx tsx … [FRAMES] [SEED]`. */
import { pathToFileURL } from 'node:url';
import { createFrames } from './frame-writer-frames.ts';
import { firstDifference, openEmulator, openStage, paintPlainly, writeNow, type Stage } from './frame-writer-stage.ts';

// An emulator has two columns at least.
const FRAMES_PER_TERMINAL = 50;
const MOST_COLUMNS = 130;

/**
 * Returns how many frames were compared; throws, with the seed, at the first cell that is not as
 * a plain painting shows it.
 */
export function checkFrames(count: number, firstSeed: number): number {
  let compared = 0;
  for (let seed = firstSeed; compared < count; seed++) compared += checkOneTerminal(seed, count - compared);
  return compared;
}

function checkOneTerminal(seed: number, most: number): number {
  const size = { columns: 2 + ((seed * 7) % MOST_COLUMNS), rows: 1 + ((seed * 5) % 24) };
  const unicode = seed % 2 === 0 ? '11' : '6';
  const stage = openStage({ ...size, unicode });
  let plain = openEmulator(size.columns, size.rows, unicode);
  const frames = createFrames(seed, size);
  stage.writer.enter();
  let compared = 0;
  let isFull = false;
  for (let step = 0; step < FRAMES_PER_TERMINAL && compared < most; step++) {
    if (frames.random(12) === 0) {
      const [columns, rows] = [2 + frames.random(MOST_COLUMNS), 1 + frames.random(24)];
      frames.resize(columns, rows);
      stage.resize(columns, rows);
      plain.dispose();
      plain = openEmulator(columns, rows, unicode);
    }
    const frame = frames.next();
    if (frames.random(5) === 0) {
      isFull = !isFull;
      stage.setFull(isFull);
    }
    stage.frame(frame);
    const isLost = frames.random(15) === 0;
    if (isLost) loseState(stage, frames.random(3));
    if (isFull && (isLost || frames.random(3) === 0)) {
      isFull = false;
      stage.setFull(false);
    }
    if (isFull) continue;
    paintPlainly(plain, frame);
    const difference = firstDifference(stage.emulator, plain);
    if (difference) throw new Error(`seed ${seed}, frame ${step}: ${difference}`);
    compared++;
  }
  stage.emulator.dispose();
  plain.dispose();
  return compared;
}

function loseState({ emulator, writer }: Stage, how: number): void {
  if (how === 0) writeNow(emulator, '\x1bc');
  else if (how === 1) writeNow(emulator, '\x1b[2;3r\x1b[?6h\x1b[4h\x1b(0\x1b[31;7mrubbish\x1b[2J');
  else writeNow(emulator, '\x1b[?1049lanother program\r\nwas here');
  writer.repaint();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const startedAt = performance.now();
  const count = checkFrames(Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 1));
  console.log(`${count} frames, every cell right, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
