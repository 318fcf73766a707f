/** One operator of the soak: logs in, presses whatever keys, scans, resizes, quits, drops dead, and comes back. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Farm } from '../ssh/farm.ts';
import { openClient, type Client } from '../ssh/ssh-stage.ts';

export type Operator = {
  index: number;
  counts: { keys: number; scans: number; resizes: number; logins: number; drops: number };
  complaints: string[];
  /** Works until it is told to stop; stays logged in. */
  work(signal: AbortSignal): Promise<void>;
  /** The session as it was left, or a new one. */
  present(): Promise<Client>;
  leave(): void;
};

const KEYS: [keys: readonly string[], weight: number][] = [
  [['j', 'k', '\x1b[A', '\x1b[B'], 30],
  [['\x1b[5~', '\x1b[6~', 'g', 'G'], 6],
  [['\t', '\x1b[Z'], 10],
  [['1', '2', '3', '4', '5', '6', 'W', '?'], 10],
  [['\r', '\x1b'], 14],
  [['a', 'i', 'e', 'v'], 10],
  [[' ', 's', 'o', 'O', 'F', 'n', 'd', 'c', 'x', 'l', 'r', 'b', 'y', 'u', 'p', 't', '+', '-', '*'], 12],
  [['z', 'T', '\x0c'], 3],
  [['/', ':'], 3],
];
const WORDS = ['caneca', 'sedex', '#102', 'age>1d', '!pac', '漢字', 'ção', '10', 'order 10300', 'filter x'];

export function createOperator(farm: Farm, index: number, seed: number): Operator {
  const counts = { keys: 0, scans: 0, resizes: 0, logins: 0, drops: 0 };
  const complaints: string[] = [];
  const random = randomFrom(seed);
  let client: Client | undefined;
  let isLeaving = false;

  function complain(text: string): void {
    complaints.push(`${new Date().toISOString().slice(11, 19)}  session ${index}: ${text}`);
  }

  async function enter(): Promise<Client> {
    const [columns, rows] = [40 + random(90), 12 + random(30)];
    const opened = await openClient({ port: farm.port, privateKey: farm.privateKey(index), columns, rows });
    counts.logins++;
    isLeaving = false;
    opened.exit.then(
      (code) => {
        if (client === opened) client = undefined;
        // With 0 it was quit: the palette has many ways.
        if (!isLeaving && code !== 0) complain(`it ended by itself with ${code}: ${opened.output().slice(-200)}`);
      },
      () => {},
    );
    return opened;
  }

  async function act(terminal: Client): Promise<void> {
    const what = random(1000);
    if (what < 4) {
      // Quits, as people do, or as sockets do.
      isLeaving = true;
      client = undefined;
      if (what < 2) {
        counts.drops++;
        terminal.socket.destroy();
      } else {
        terminal.write('\x03');
        await Promise.race([terminal.exit, pause(5000)]);
      }
      terminal[Symbol.dispose]();
    } else if (what < 14) {
      counts.resizes++;
      terminal.resize(2 + random(140), 1 + random(50));
    } else if (what < 40) {
      counts.scans++;
      terminal.write(`${random(3) === 0 ? `AA${100_000_000 + random(899_999_999)}BR` : 10_100 + random(200)}\r`);
    } else if (what < 60) {
      for (const letter of WORDS[random(WORDS.length)]!) terminal.write(letter);
      counts.keys++;
    } else {
      counts.keys++;
      terminal.write(chosen(random));
    }
  }

  return {
    index,
    counts,
    complaints,
    async work(signal) {
      // As people come in; so many at once would be refused.
      await pause(index * 200);
      while (!signal.aborted) {
        try {
          client ??= await enter();
          await act(client);
        } catch (error) {
          complain(error instanceof Error ? error.message : String(error));
          await pause(1000);
        }
        await pause(50 + random(400));
      }
    },
    async present() {
      client ??= await enter();
      return client;
    },
    leave() {
      isLeaving = true;
      client?.[Symbol.dispose]();
    },
  };
}

function chosen(random: (below: number) => number): string {
  let left = random(KEYS.reduce((sum, [, weight]) => sum + weight, 0));
  const [keys] = KEYS.find(([, weight]) => (left -= weight) < 0) ?? KEYS[0]!;
  return keys[random(keys.length)]!;
}

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
