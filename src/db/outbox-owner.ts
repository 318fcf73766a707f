/** Names of processes in the leases of the outbox, from which another process of the host can tell that one is gone. */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A name for this process, another one at every call: host, process id, and something that never comes again. */
export function nameOwner(): string {
  return [hostOfProcesses(), process.pid, randomUUID()].join('/');
}

/**
 * Whether the process behind a name has certainly ended. One of another host, or of a container, is left to its lease.
 */
export function isOwnerGone(owner: string): boolean {
  const [host, pid] = owner.split('/');
  if (host !== hostOfProcesses() || !/^\d+$/.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
    return isZombie(pid ?? '');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** It has ended, and its parent has not asked how: it still takes signals, and will never do anything again. */
function isZombie(pid: string): boolean {
  // The state stands behind the name of the program, which may itself hold blanks and brackets.
  return /^[ZX]/.test(read(() => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')));
}

let known: string | undefined;

/** Within what process ids mean the same: a machine since it was started, and in it a namespace of processes. */
function hostOfProcesses(): string {
  known ??= [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .join('+')
    .replaceAll('/', '');
  return known;
}

// Only Linux says so; elsewhere the host's name has to do.
function read(work: () => string): string {
  try {
    return work();
  } catch {
    return '';
  }
}
