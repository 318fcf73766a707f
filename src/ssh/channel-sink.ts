/** The sink of a session's frames: the channel, full as soon as a little of the output waits for the client or the network. */
import type { Socket } from 'node:net';
import type ssh2 from 'ssh2';
import type { FrameSink } from '../tty/output/frame-writer.ts';

export type ChannelSink = FrameSink & {
  /** Since when nothing could be sent, on the clock of `now`; `undefined` while the sink is not full. */
  fullSince(): number | undefined;
};

type SinkOptions = {
  channel: ssh2.ServerChannel;
  socket: Socket;
  /** How many bytes may wait before it is full. */
  backlog: number;
  now: () => number;
};

export function createChannelSink({ channel, socket, backlog, now }: SinkOptions): ChannelSink {
  const drains = new Set<() => void>();
  let waiting = 0;
  let fullSince: number | undefined;

  function flushed(bytes: number): void {
    waiting -= bytes;
    if (waiting > backlog / 2 || fullSince === undefined) return;
    fullSince = undefined;
    for (const drain of Array.from(drains)) drain();
  }

  return {
    write(text) {
      if (!channel.writable || socket.destroyed) return true;
      const bytes = Buffer.byteLength(text);
      waiting += bytes;
      // The channel calls back when the client's window has let the bytes through, the socket when the kernel has taken them.
      channel.write(text, () => {
        if (!socket.destroyed) socket.write('', () => flushed(bytes));
      });
      if (waiting <= backlog) return true;
      fullSince ??= now();
      return false;
    },
    on: (_event, listener) => drains.add(listener),
    off: (_event, listener) => drains.delete(listener),
    fullSince: () => fullSince,
  };
}
