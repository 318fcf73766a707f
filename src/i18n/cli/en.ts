/** The words of the commands, in English: one folder for each subject, the languages beside each other. */
import { audit } from './audit/en.ts';
import { backup } from './backup/en.ts';
import { codes } from './codes/en.ts';
import { labels } from './labels/en.ts';
import { tags } from './tags/en.ts';
import { config } from './config/en.ts';
import { doctor } from './doctor/en.ts';
import { failures, tried } from './failures/en.ts';
import { jobs } from './jobs/en.ts';
import { journal } from './journal/en.ts';
import { keys } from './keys/en.ts';
import { login } from './login/en.ts';
import { money } from './money/en.ts';
import { own } from './own/en.ts';
import { profiles } from './profiles/en.ts';
import { read } from './read/en.ts';
import { ask, usage } from './usage/en.ts';
import { assembly } from './assembly/en.ts';
import { promo } from './promo/en.ts';
import { van } from './van/en.ts';
import { webhooks } from './webhooks/en.ts';
import { workshop } from './workshop/en.ts';
import { write } from './write/en.ts';

export const en = {
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

export type CliTexts = typeof en;
