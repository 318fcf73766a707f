/** Every word the bench says, in English: one folder for each screen or subject, the languages beside each other. */
import { activity } from './activity/en.ts';
import { app } from './app/en.ts';
import { assembly } from './assembly/en.ts';
import { attention } from './attention/en.ts';
import { away } from './away/en.ts';
import { board } from './board/en.ts';
import { bulk } from './bulk/en.ts';
import { commands } from './commands/en.ts';
import { copy } from './copy/en.ts';
import { health } from './health/en.ts';
import { help } from './help/en.ts';
import { intents } from './intents/en.ts';
import { item } from './item/en.ts';
import { label } from './label/en.ts';
import { lock } from './lock/en.ts';
import { memory } from './memory/en.ts';
import { money } from './money/en.ts';
import { more } from './more/en.ts';
import { own } from './own/en.ts';
import { packing } from './packing/en.ts';
import { palette } from './palette/en.ts';
import { parcel } from './parcel/en.ts';
import { plain } from './plain/en.ts';
import { preferences } from './preferences/en.ts';
import { product } from './product/en.ts';
import { production } from './production/en.ts';
import { promo } from './promo/en.ts';
import { prompts } from './prompts/en.ts';
import { queue } from './queue/en.ts';
import { reading } from './reading/en.ts';
import { reasons } from './reasons/en.ts';
import { scan } from './scan/en.ts';
import { screens } from './screens/en.ts';
import { shift } from './shift/en.ts';
import { shortStatuses, statuses, tabs } from './statuses/en.ts';
import { stock } from './stock/en.ts';
import { stop } from './stop/en.ts';
import { storeCodes } from './store-codes/en.ts';
import { tags } from './tags/en.ts';
import { team } from './team/en.ts';
import { tour } from './tour/en.ts';
import { trail } from './trail/en.ts';
import { training } from './training/en.ts';
import { undo } from './undo/en.ts';
import { unsent } from './unsent/en.ts';
import { van } from './van/en.ts';
import { verdicts } from './verdicts/en.ts';
import { workshop } from './workshop/en.ts';

export const en = {
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

export type Texts = typeof en;
