/**
 * Every word the bench says, in Brazilian Portuguese: one folder for each screen or subject, the
 * languages beside each other.
 */
import type { Texts } from './en.ts';
import { activity } from './activity/pt-br.ts';
import { app } from './app/pt-br.ts';
import { assembly } from './assembly/pt-br.ts';
import { attention } from './attention/pt-br.ts';
import { away } from './away/pt-br.ts';
import { board } from './board/pt-br.ts';
import { bulk } from './bulk/pt-br.ts';
import { commands } from './commands/pt-br.ts';
import { copy } from './copy/pt-br.ts';
import { health } from './health/pt-br.ts';
import { help } from './help/pt-br.ts';
import { intents } from './intents/pt-br.ts';
import { item } from './item/pt-br.ts';
import { label } from './label/pt-br.ts';
import { lock } from './lock/pt-br.ts';
import { memory } from './memory/pt-br.ts';
import { money } from './money/pt-br.ts';
import { more } from './more/pt-br.ts';
import { own } from './own/pt-br.ts';
import { packing } from './packing/pt-br.ts';
import { palette } from './palette/pt-br.ts';
import { parcel } from './parcel/pt-br.ts';
import { plain } from './plain/pt-br.ts';
import { preferences } from './preferences/pt-br.ts';
import { product } from './product/pt-br.ts';
import { production } from './production/pt-br.ts';
import { promo } from './promo/pt-br.ts';
import { prompts } from './prompts/pt-br.ts';
import { queue } from './queue/pt-br.ts';
import { reading } from './reading/pt-br.ts';
import { reasons } from './reasons/pt-br.ts';
import { scan } from './scan/pt-br.ts';
import { screens } from './screens/pt-br.ts';
import { shift } from './shift/pt-br.ts';
import { shortStatuses, statuses, tabs } from './statuses/pt-br.ts';
import { stock } from './stock/pt-br.ts';
import { stop } from './stop/pt-br.ts';
import { storeCodes } from './store-codes/pt-br.ts';
import { tags } from './tags/pt-br.ts';
import { team } from './team/pt-br.ts';
import { tour } from './tour/pt-br.ts';
import { trail } from './trail/pt-br.ts';
import { training } from './training/pt-br.ts';
import { undo } from './undo/pt-br.ts';
import { unsent } from './unsent/pt-br.ts';
import { van } from './van/pt-br.ts';
import { verdicts } from './verdicts/pt-br.ts';
import { workshop } from './workshop/pt-br.ts';

export const ptBr: Texts = {
  activity,
  app,
  assembly,
  attention,
  away,
  board,
  bulk,
  commands,
  copy,
  health,
  help,
  intents,
  item,
  label,
  lock,
  memory,
  money,
  more,
  own,
  packing,
  palette,
  parcel,
  plain,
  preferences,
  product,
  production,
  promo,
  prompts,
  queue,
  reading,
  reasons,
  scan,
  screens,
  shift,
  statuses,
  shortStatuses,
  stock,
  stop,
  storeCodes,
  tabs,
  tags,
  team,
  tour,
  trail,
  training,
  undo,
  unsent,
  van,
  verdicts,
  workshop,
};
