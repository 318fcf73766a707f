/** One command over SSH: its streams, its end, its exit status. */
import { Writable, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type ssh2 from 'ssh2';
import type { CliIo, OutStream } from '../tty/io.ts';
import type { Pty } from './session.ts';

export type RunningCommand = {
  /** Interrupts it. */
  stop(): void;
};

type CommandOptions = {
  channel: ssh2.ServerChannel;
  /** The terminal that the client asked for with it, if it did: what is written is for people, with its line ends. */
  terminal: Pick<Pty, 'columns' | 'term'> | undefined;
  /** How long it may take. */
  withinMs: number;
  work(io: CliIo): Promise<number>;
  onError(error: unknown): void;
  onEnd(): void;
};

const INTERRUPTED = 130;

/** Runs it until it has ended, its client has gone, or its time is up. */
export function runCommand({ channel, terminal, withinMs, work, onError, onEnd }: CommandOptions): RunningCommand {
  const interruption = new AbortController();
  const stdout = outputTo(channel, channel, terminal);
  const stderr = outputTo(channel.stderr, channel, terminal);
  const stop = () => interruption.abort(INTERRUPTED);
  // A channel whose client dropped dead has closed, and still takes to be written to.
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();
  channel.on('close', noteClosed);
  const leave = () => {
    stop();
    stdout.destroy();
    stderr.destroy();
  };
  const deadline = setTimeout(() => {
    leave();
    channel.close();
  }, withinMs);
  channel.on('close', leave);
  channel.on('error', leave);
  // Nothing is read from the client, not even its end.
  channel.resume();

  const io: CliIo = {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: terminal ? { TERM: terminal.term } : {},
    interrupted: () => interruption.signal,
  };
  void ownTurn()
    .then(() => work(io))
    .catch((error: unknown) => {
      onError(error);
      return 1;
    })
    .then(async (code) => {
      await Promise.all([ended(stdout), ended(stderr)]);
      clearTimeout(deadline);
      if (channel.writable) {
        channel.exit(code);
        channel.end();
        channel.close();
        await atMost(closed, withinMs);
      }
      onEnd();
    });
  return { stop };
}

/**
 * What was written is on its way until the client closes its side, which it does when it has read it all. Who hangs up
 * before cuts it off: OpenSSH throws away what its own reader has not taken yet.
 */
async function atMost(closed: Promise<void>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([closed, late]);
  clearTimeout(timer);
}

/** What goes out in one turn of the loop. */
const A_TURN_BYTES = 16 * 1024;

/**
 * A stream onto the channel that is full when the client is slow, and gone when the client is. Lines go out together,
 * a little in each turn: a packet for each would cost more than what is in it, and all at once would hold up everybody.
 */
function outputTo(target: Writable, channel: ssh2.ServerChannel, terminal: CommandOptions['terminal']): OutStream {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let onTaken: (() => void) | undefined;
  let isUnderWay = false;
  let isEnding = false;

  function send(): void {
    if (!channel.writable) [waiting, bytes] = [[], 0];
    if (bytes === 0) {
      isUnderWay = false;
      return taken();
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    const rest = all.subarray(A_TURN_BYTES);
    [waiting, bytes] = [rest.length > 0 ? [rest] : [], rest.length];
    target.write(all.subarray(0, A_TURN_BYTES), () => setImmediate(send));
    // The end is told when the client's window has let the last through: what follows it closes the channel.
    if (bytes < A_TURN_BYTES && !isEnding) taken();
  }
  function taken(): void {
    const tell = onTaken;
    onTaken = undefined;
    tell?.();
  }
  function begin(): void {
    if (isUnderWay) return;
    isUnderWay = true;
    setImmediate(send);
  }
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      const text = chunk.toString();
      const added = Buffer.from(terminal ? text.replaceAll('\n', '\r\n') : text);
      waiting.push(added);
      bytes += added.length;
      begin();
      if (bytes < A_TURN_BYTES) done();
      else onTaken = done;
    },
    final(done) {
      isEnding = true;
      onTaken = done;
      begin();
    },
  });
  return Object.assign(stream, terminal ? { isTTY: true, columns: terminal.columns } : {});
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the loop in which no other command begins: to begin costs some milliseconds. */
function ownTurn(): Promise<void> {
  const mine = lastTurn.then(() => nextTurn());
  lastTurn = mine;
  return mine.then(() => {});
}

function ended(stream: OutStream): Promise<void> {
  if (stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    stream.on('close', () => resolve());
    stream.end();
  });
}
