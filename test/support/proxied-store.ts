/**
 * A store that only a proxy can reach: a name that nobody else resolves, a certificate of an authority of its own, and behind
 * both a sandbox. All of it on this machine.
 */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';
import { anAuthority } from '../api/self-signed.ts';

/** The name that the proxy knows. */
export const STORE_NAME = 'store.example';

const listening = async (server: Server, wanted = 0) => {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** TLS before a server of this machine that has none. */
export async function openTlsFront(port: number, options: TlsOptions) {
  const sockets = new Set<Socket>();
  const seen: { clientName?: string | undefined }[] = [];
  const server = createSecureServer(options, (socket) => {
    sockets.add(socket);
    seen.push({ clientName: [socket.getPeerCertificate()?.subject?.CN].flat()[0] });
    const inner = connect(port, '127.0.0.1');
    for (const one of [socket, inner]) one.on('error', () => {});
    socket.on('close', () => inner.destroy());
    inner.on('close', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  server.on('tlsClientError', () => {});
  return {
    port: await listening(server),
    seen,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type ProxyOptions = {
  /** Where connections go, whatever they are asked for. */
  to: number;
  /** `user:password` without which nobody gets in. */
  credentials?: string;
  /** The port of one that was there before; else a free one. */
  port?: number;
};

/** A proxy that answers CONNECT alone, and remembers what it was asked and told. */
export async function openProxy({ to, credentials, port: wanted }: ProxyOptions) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  let answer: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let head = '';
    socket.on('data', function read(chunk: Buffer) {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      const [first = '', ...lines] = head.split('\r\n');
      asked.push(first);
      const given =
        lines
          .find((line) => /^proxy-authorization:/i.test(line))
          ?.split(' ')
          .at(-1) ?? '';
      const isKnown = credentials === undefined || Buffer.from(given, 'base64').toString() === credentials;
      const refusal = answer ?? (isKnown ? undefined : '407 Proxy Authentication Required');
      if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`);
      const inner = connect(to, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(inner);
        inner.pipe(socket);
      });
      inner.on('error', () => {});
      socket.on('close', () => inner.destroy());
      inner.on('close', () => socket.destroy());
    });
  });
  const port = await listening(server, wanted);
  return {
    port,
    asked,
    /** Answers every CONNECT with this instead of a tunnel: `403 Forbidden`. */
    refuseWith: (line: string | undefined) => void (answer = line),
    /** As if it were switched off: the port is closed, and so is every tunnel. */
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A sandbox at `https://store.example/api/v1`, as its proxy has it. */
export async function openProxiedStore(
  sandboxPort: number,
  options: { credentials?: string; asksForClient?: boolean } = {},
) {
  const authority = anAuthority('Loja Exemplo CA');
  const client = anAuthority('Loja Exemplo Clients');
  const own = options.asksForClient ? { requestCert: true, rejectUnauthorized: true, ca: client.cert } : {};
  const front = await openTlsFront(sandboxPort, { ...authority.for(STORE_NAME), ...own });
  const { credentials } = options;
  const proxy = await openProxy({ to: front.port, ...(credentials === undefined ? {} : { credentials }) });
  return {
    url: `https://${STORE_NAME}/api/v1`,
    authority,
    /** Whom the store believes of its clients. */
    client,
    front,
    proxy,
    [Symbol.dispose]() {
      proxy[Symbol.dispose]();
      front[Symbol.dispose]();
    },
  };
}
