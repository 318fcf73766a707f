import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServiceManager } from '../../src/cli/service-manager.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A datagram socket as systemd has it: prints each message as one line of JSON, and lets the sender go on. */
const RECEIVER = `
import array, json, os, socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('"bound"', flush=True)
while True:
    data, ancillary, _, _ = receiver.recvmsg(4096, socket.CMSG_SPACE(64))
    print(json.dumps(data.decode()), flush=True)
    for level, kind, content in ancillary:
        if kind == socket.SCM_RIGHTS:
            for fd in array.array('i', content[:len(content) - len(content) % 4]): os.close(fd)
`;

function isHere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function openReceiver() {
  const path = join(temporaryFolder(), 'notify');
  const receiver = spawn('python3', ['-c', RECEIVER, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    messages.push(...lines.map((line) => JSON.parse(line) as string));
    for (const wake of waiting) wake();
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await until(() => messages.includes('bound'));
  return {
    path,
    messages,
    until,
    async [Symbol.asyncDispose]() {
      receiver.kill();
      await once(receiver, 'exit');
    },
  };
}

test('without a service manager there is nobody to tell', () => {
  expect(openServiceManager({}, { status: () => '', onFailure: () => {} })).toBeUndefined();
});

const canTell = existsSync('/usr/bin/systemd-notify') && isHere('python3');

test.skipIf(!canTell)('a real socket of systemd hears ready, signs of life with a status, and the stop', async () => {
  await using receiver = await openReceiver();
  const failures: string[] = [];
  const env = { NOTIFY_SOCKET: receiver.path, WATCHDOG_USEC: '100000' };
  process.env['NOTIFY_SOCKET'] = 'not this one';
  const manager = openServiceManager(env, {
    status: () => 'healthy;\n3 sessions',
    onFailure: (why) => failures.push(why),
  });
  delete process.env['NOTIFY_SOCKET'];
  manager?.ready();
  await receiver.until(() => receiver.messages.some((text) => text.includes('WATCHDOG=1')));
  await manager?.stopping();
  await receiver.until(() => receiver.messages.some((text) => text.includes('STOPPING=1')));
  const told = receiver.messages.map((text) => text.trim().split('\n'));
  expect(told).toContainEqual(['READY=1', 'STATUS=healthy; 3 sessions']);
  expect(told).toContainEqual(['WATCHDOG=1', 'STATUS=healthy; 3 sessions']);
  expect(failures).toEqual([]);
});

test('a watchdog of another process is not answered, and a missing sender is told once', async () => {
  const failures: string[] = [];
  const env = { NOTIFY_SOCKET: '/nowhere', WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' };
  const program = join(temporaryFolder(), 'no-such-program');
  const manager = openServiceManager(env, { status: () => '', onFailure: (why) => failures.push(why), program });
  manager?.ready();
  await manager?.stopping();
  expect(failures).toEqual(['ENOENT']);
});
