/** The words of the commands, in Brazilian Portuguese: one folder for each subject, the languages beside each other. */
import type { CliTexts } from './en.ts';
import { audit } from './audit/pt-br.ts';
import { backup } from './backup/pt-br.ts';
import { codes } from './codes/pt-br.ts';
import { labels } from './labels/pt-br.ts';
import { tags } from './tags/pt-br.ts';
import { config } from './config/pt-br.ts';
import { doctor } from './doctor/pt-br.ts';
import { failures, tried } from './failures/pt-br.ts';
import { jobs } from './jobs/pt-br.ts';
import { journal } from './journal/pt-br.ts';
import { keys } from './keys/pt-br.ts';
import { login } from './login/pt-br.ts';
import { money } from './money/pt-br.ts';
import { own } from './own/pt-br.ts';
import { profiles } from './profiles/pt-br.ts';
import { read } from './read/pt-br.ts';
import { ask, usage } from './usage/pt-br.ts';
import { assembly } from './assembly/pt-br.ts';
import { promo } from './promo/pt-br.ts';
import { van } from './van/pt-br.ts';
import { webhooks } from './webhooks/pt-br.ts';
import { workshop } from './workshop/pt-br.ts';
import { write } from './write/pt-br.ts';

export const ptBr: CliTexts = {
  audit,
  backup,
  codes,
  labels,
  tags,
  config,
  doctor,
  tried,
  failures,
  jobs,
  journal,
  keys,
  login,
  money,
  own,
  profiles,
  read,
  usage,
  ask,
  assembly,
  promo,
  van,
  webhooks,
  workshop,
  write,
};
