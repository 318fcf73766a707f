/** Checks the SSH servers that run on this machine. */
import { serverDirsFrom } from '../../../config/folders.ts';
import { listLogins } from '../../ask-servers.ts';
import type { CliContext } from '../../cli-context.ts';
import { ok, type DoctorFinding } from './finding.ts';

/** Returns one finding for each state directory whose server responds to this user. */
export async function lookAtServers({ io, texts }: CliContext): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const dir of serverDirsFrom(io.env)) {
    const logins = await listLogins([dir]);
    if (logins) findings.push(ok('ssh.server', texts.doctor.sshServer(dir, logins.length)));
  }
  return findings;
}
