/** `bancada sandbox` alone, as a process: the command line under test. */
import { Command } from 'commander';
import { addSandboxCommand } from '../../src/cli/sandbox.ts';
import { localizeHelp } from '../../src/cli/localize-help.ts';
import { helpTextsIn } from '../../src/i18n/cli/help/help-texts.ts';

const program = new Command('bancada');
const help = await helpTextsIn('en');
addSandboxCommand(program, { help });
localizeHelp(program, help);
await program.parseAsync();
