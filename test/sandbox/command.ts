/** `bancada sandbox` alone, as a process: the command line under test. */
import { Command } from 'commander';
import { addCommand, withoutScreens } from '../../src/cli/command.ts';
import { OPENAPI, SANDBOX } from '../../src/cli/commands/servers.ts';
import { systemIo } from '../../src/tty/io.ts';
import { localizeHelp } from '../../src/cli/localize-help.ts';
import { helpTextsIn } from '../../src/i18n/cli/help/help-texts.ts';

const program = new Command('bancada');
const help = await helpTextsIn('en');
for (const one of [SANDBOX, OPENAPI]) {
  addCommand(program, one, { io: systemIo(), ways: withoutScreens(''), help, exitCode: 0 });
}
localizeHelp(program, help);
await program.parseAsync();
