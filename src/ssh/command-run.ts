/** One command over SSH: its streams, its end, its exit status. */
import { Writable, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type ssh2 from 'ssh2';
import type { CliIo, OutStream } from '../tty/io.ts';
import type { Pty } from './session.ts';

type RunningCommand = {
  /** Interrupts it, and says why on its standard error. */
  stop(why: string): void;
};

type CommandOptions = {
  channel: ssh2.ServerChannel;
  /**
   * The terminal that the client requested for the command, if it did: the output is then for people, with a terminal's line
   * ends.
   */
  terminal: Pick<Pty, 'columns' | 'term'> | undefined;
  /** How long it may take, in milliseconds. */
  withinMs: number;
  work(io: CliIo): Promise<number>;
  /** Called when its time is up, just before it is cut off. */
  onLate(): void;
  onError(error: unknown): void;
  onEnd(): void;
};

const INTERRUPTED = 130;

/** Runs the command until it has ended, its client has gone, or its time is up. */
export function runCommand({
  channel,
  terminal,
  withinMs,
  work,
  onLate,
  onError,
  onEnd,
}: CommandOptions): RunningCommand {
  const interruption = new AbortController();
  const stdout = outputTo(channel, channel, terminal);
  const stderr = outputTo(channel.stderr, channel, terminal);
  const stop = (why: string) => {
    if (channel.writable) channel.stderr.write(`${why}${terminal ? '\r\n' : '\n'}`);
    interruption.abort(INTERRUPTED);
  };
  // The channel of a client that vanished is closed, and can still be written to.
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();
  channel.on('close', noteClosed);
  const leave = () => {
    interruption.abort(INTERRUPTED);
    stdout.destroy();
    stderr.destroy();
  };
  const deadline = setTimeout(() => {
    onLate();
    leave();
    if (channel.writable) channel.exit(1);
    channel.close();
  }, withinMs);
  channel.on('close', leave);
  channel.on('error', leave);
  // Nothing is read from the client, not even its end of input.
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
 * The output is under way until the client closes its side, which it does when it has read everything. Hanging up earlier would
 * cut it off: OpenSSH discards what its own reader has not taken yet.
 */
async function atMost(closed: Promise<void>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([closed, late]);
  clearTimeout(timer);
}

/** How much is sent in one turn of the event loop. */
const A_TURN_BYTES = 16 * 1024;

/**
 * A stream onto the channel that is full if the client is slow, and closed if the client is gone. Lines are sent together, a
 * little in each turn: a packet for each would cost more than its content, and all at once would hold up everybody.
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
    // The end is reported when the client's window has let the last bytes through: afterwards the channel is closed.
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

/** Resolves in a turn of the event loop in which no other command begins: beginning one costs some milliseconds. */
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
