/** What `--help` says about the commands of the records of this machine, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const records = {
  outbox: {
    about: 'list actions without a verdict; every running bancada works on them',
    options: { '--from': 'those in a state file that was set aside, as far as it can be read' },
    examples: [
      ['outbox', 'what was sent and not answered, or not sent yet'],
      ['outbox set-aside 6f1d…', 'nobody looks any more for what became of it'],
    ],
  },
  'outbox set-aside': {
    about: 'look no more for what became of unconfirmed actions',
    arguments: { id: 'as “bancada outbox” shows them' },
  },
  log: {
    about: 'show the audit trail: who asked for what, and what became of it',
    options: {
      '--item': 'only of this item, an id or ORDER/ITEM',
      '--since': 'from a moment (2026-11-20T10:00:00Z) or age (8h, 7d) on',
      '--limit': 'the newest so many',
    },
    examples: [
      ['log --since 8h', 'this shift'],
      [`log --ndjson | jq 'select(.verdict == "refused")'`, 'one JSON entry on a line'],
    ],
  },
  audit: {
    about: 'prove the audit trail, and tell the story of one order from it',
    examples: [
      ['audit verify', 'intact, or where it breaks'],
      ['audit parcel 10423', 'who did what with it, and when'],
    ],
  },
  backup: {
    about: 'copy what only this machine knows into one file, while benches run: actions, audit trail, notes, settings',
    arguments: { dir: 'a folder for it; - writes it to standard output' },
    options: { '--keep': 'remove the older backups in that folder: so many stay' },
    examples: [
      ['backup /mnt/backup --keep 14', 'one more file there, and its checksum'],
      ['backup - | ssh nas "cat > bancada.tar.gz"', 'nothing is kept here'],
    ],
  },
  restore: {
    about: 'put a backup in the place of what this machine knows; what it held unsent is never sent, but asked about',
    arguments: { file: 'as “bancada backup” wrote it' },
    options: { '--yes': 'do not ask first', '--no-input': 'never ask; fail instead' },
    examples: [['restore /mnt/backup/bancada-2026-11-24T23-00-00-000Z.tar.gz', 'end every bench first']],
  },
  'audit verify': {
    about: 'check that nothing of the audit trail was changed, taken out or cut off; exit 4 where it was',
    options: { '--checkpoints': 'hold it against this copy of the checkpoints (default: those beside the state)' },
    examples: [['audit verify --checkpoints /mnt/usb/checkpoints', 'a copy that nobody here could change']],
  },
  'audit casts': {
    about: 'list the recordings of terminals, and whether each is what was recorded; exit 4 where one is not',
    examples: [['audit casts', 'asciinema play FILE shows one of them']],
  },
  'audit parcel': {
    about: 'tell one order’s whole story from what this machine has, without the buyer',
    examples: [
      ['audit parcel 10423', 'as a table'],
      ['audit parcel 10423 --json', 'for a program'],
      ['audit parcel 10423 --pdf 10423.pdf', 'to be sent with a complaint'],
    ],
  },
} satisfies Record<string, CommandHelp>;
