/** `bancada sandbox` alone, as a process: the command line under test. */
import { Command } from 'commander';
import { addSandboxCommand } from '../../src/cli/sandbox.ts';

const program = new Command('bancada');
addSandboxCommand(program);
await program.parseAsync();
