/** Names of processes for the leases of the outbox: they let another process of the host find out whether one has ended. */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A new name for this process at every call: host, process id, and a random part. */
export function nameOwner(): string {
  return [hostOfProcesses(), process.pid, randomUUID()].join('/');
}

/** Whether the process of a name has certainly ended; false for one of another host or container, whose lease decides. */
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

/** Whether a process is a zombie: it has ended, and still accepts signals. */
function isZombie(pid: string): boolean {
  // The state follows the name of the program, which may itself contain spaces and brackets.
  return /^[ZX]/.test(read(() => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')));
}

let known: string | undefined;

/** Identifies where process ids are unique: a machine since its start, and a namespace of processes in it. */
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
