/** Every command, by the heading of `--help` under which it is listed, in its order. */
import type { CommandDefinition } from '../command.ts';
import type { HelpTexts } from '../../i18n/cli/help/help-texts.ts';
import { ORDERS } from './orders.ts';
import { PRICES } from './prices.ts';
import { RECORDS } from './records.ts';
import { SERVERS } from './servers.ts';
import { SETUP } from './setup.ts';
import { START } from './start.ts';
import { WORKSHOP } from './workshop.ts';

export const CLI_COMMANDS: Readonly<Partial<Record<keyof HelpTexts['headings'], readonly CommandDefinition[]>>> = {
  start: START,
  orders: ORDERS,
  prices: PRICES,
  workshop: WORKSHOP,
  records: RECORDS,
  servers: SERVERS,
  setup: SETUP,
};
