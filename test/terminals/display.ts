/** Real terminals on a display that nobody sees: Xvfb, what is typed there, and what stands on its pixels. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export const SCREEN = { width: 1400, height: 1000 };
const LONGEST_MS = 60_000;
/** A hand's pace: what comes faster is a scan. */
const HAND_MS = 250;

/** Which of these programs this machine has not. */
export function missingPrograms(names: readonly string[]): string[] {
  return names.filter((name) => spawnSync('which', [name]).status !== 0);
}

/** What is on the display now: three bytes for each pixel. */
export type Sight = { at(x: number, y: number): readonly [number, number, number]; rgb: Uint8Array };

export type Display = {
  /** Opens a terminal at the upper left corner; it ends with the display. */
  open(command: readonly string[], env: Record<string, string>): ChildProcess;
  press(...keys: string[]): Promise<void>;
  /** Looks until the picture is as it has to be; throws after a minute. */
  until(what: string, isSo: (sight: Sight) => boolean): Promise<Sight>;
  look(): Sight;
  /** Keeps what is seen as a PNG. */
  keep(file: string): void;
  close(): void;
};

/** Starts a display of its own, whichever number is free. */
export async function openDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [told] = (await once(server.stdio[3]!, 'data')) as [Buffer];
  const DISPLAY = `:${told.toString().trim()}`;
  const within = { env: { PATH: process.env['PATH'], DISPLAY }, maxBuffer: 16 * 1024 * 1024 };
  const children: ChildProcess[] = [server];

  function look(): Sight {
    const { stdout } = spawnSync('import', ['-window', 'root', '-depth', '8', 'rgb:-'], within);
    const rgb = new Uint8Array(stdout);
    return {
      rgb,
      at(x, y) {
        const from = (Math.round(y) * SCREEN.width + Math.round(x)) * 3;
        return [rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0];
      },
    };
  }

  return {
    open([file = '', ...args], env) {
      const child = spawn(file, args, { env: { ...within.env, ...env }, stdio: 'ignore' });
      children.push(child);
      return child;
    },
    async press(...keys) {
      for (const key of keys) {
        await pause(HAND_MS);
        spawnSync('xdotool', ['key', key], within);
      }
    },
    async until(what, isSo) {
      for (const end = Date.now() + LONGEST_MS; ;) {
        const sight = look();
        if (isSo(sight)) return sight;
        if (Date.now() > end) throw new Error(`Not seen within a minute: ${what}`);
        await pause(200);
      }
    },
    look,
    keep: (file) => void spawnSync('import', ['-window', 'root', file], within),
    close() {
      for (const child of children.toReversed()) child.kill();
    },
  };
}

/** How many pixels have the colour, each part within so much of it. */
export function countOf(sight: Sight, colour: readonly number[], tolerance = 2): number {
  let count = 0;
  for (let at = 0; at < sight.rgb.length; at += 3) {
    if (colour.every((part, index) => Math.abs(sight.rgb[at + index]! - part) <= tolerance)) count++;
  }
  return count;
}
