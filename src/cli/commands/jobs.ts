/** `jobs`: job files for the shop's machines. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, withWhere, type Cli } from '../command.ts';
import type { JobsFlags, WriteJobFlags } from '../handlers/jobs.ts';

/** Adds the command and its subcommand. */
export function addJobsCommand(program: Command, cli: Cli): void {
  const jobs = program.command('jobs').alias('trabalhos').enablePositionalOptions().option('--since <moment>');
  withStore(withOutput(jobs)).action(
    onStore<JobsFlags>(cli, async (job, flags) => (await import('../handlers/jobs.ts')).listJobs(job, flags)),
  );
  const write = jobs.command('write').argument('<name>').argument('[item...]');
  withStore(withOutput(withWhere(write).option('--out <folder>').option('--dry-run'))).action(
    onStore<WriteJobFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/jobs.ts')).writeJob(job, flags, args),
    ),
  );
}
