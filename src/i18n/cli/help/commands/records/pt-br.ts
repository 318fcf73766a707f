/** What `--help` says about the commands of the records of this machine, in Brazilian Portuguese. */
import type { records as english } from './en.ts';

export const records: typeof english = {
  outbox: {
    about: 'listar ações que ainda não têm resultado; toda bancada aberta trabalha nelas',
    options: { '--from': 'as de um arquivo de estado que foi posto de lado, até onde se pode ler' },
    examples: [
      ['outbox', 'o que foi enviado e não respondido, ou ainda não enviado'],
      ['outbox set-aside 6f1d…', 'ninguém mais procura o que foi feito dela'],
    ],
  },
  'outbox set-aside': {
    about: 'não procurar mais o que foi feito de ações sem confirmação',
    arguments: { id: 'como “bancada outbox” os mostra' },
  },
  log: {
    about: 'mostrar a trilha de auditoria: quem pediu o quê, e o que foi feito disso',
    options: {
      '--item': 'só deste item, um id ou PEDIDO/ITEM',
      '--since': 'a partir de um momento (2026-11-20T10:00:00Z) ou das últimas (8h, 7d)',
      '--limit': 'no máximo tantos, os mais novos',
    },
    examples: [
      ['log --since 8h', 'este turno'],
      [`log --ndjson | jq 'select(.verdict == "refused")'`, 'uma entrada JSON por linha'],
    ],
  },
  audit: {
    about: 'provar a trilha de auditoria, e contar com ela a história de um pedido',
    examples: [
      ['auditoria verificar', 'íntegra, ou onde se rompe'],
      ['auditoria pacote 10423', 'quem fez o quê com ele, e quando'],
    ],
  },
  backup: {
    about: 'copiar num arquivo o que só esta máquina sabe, com as bancadas em uso: ações, trilha, notas, configuração',
    arguments: { dir: 'uma pasta para ele; - escreve na saída padrão' },
    options: { '--keep': 'apagar os backups mais antigos dessa pasta: ficam tantos' },
    examples: [
      ['backup /mnt/backup --keep 14', 'mais um arquivo ali, e a soma de verificação'],
      ['backup - | ssh nas "cat > bancada.tar.gz"', 'nada fica aqui'],
    ],
  },
  restore: {
    about:
      'pôr um backup no lugar do que esta máquina sabe; o que nele não foi enviado nunca é enviado, e sim perguntado',
    arguments: { file: 'como “bancada backup” o gravou' },
    options: { '--yes': 'não perguntar antes', '--no-input': 'nunca perguntar; falhar em vez disso' },
    examples: [['restaurar /mnt/backup/bancada-2026-11-24T23-00-00-000Z.tar.gz', 'encerre antes todas as bancadas']],
  },
  'audit verify': {
    about: 'conferir que nada da trilha de auditoria foi mudado, tirado ou cortado; sai com 4 se foi',
    options: { '--checkpoints': 'comparar com esta cópia dos marcos (padrão: os da pasta de estado)' },
    examples: [['auditoria verificar --checkpoints /mnt/usb/checkpoints', 'uma cópia que ninguém aqui podia mudar']],
  },
  'audit casts': {
    about: 'listar as gravações de terminais, e se cada uma é o que foi gravado; sai com 4 se uma não é',
    examples: [['auditoria gravacoes', 'asciinema play ARQUIVO mostra uma delas']],
  },
  'audit parcel': {
    about: 'contar a história inteira de um pedido com o que esta máquina tem, sem o comprador',
    examples: [
      ['auditoria pacote 10423', 'como tabela'],
      ['auditoria pacote 10423 --json', 'para um programa'],
      ['auditoria pacote 10423 --pdf 10423.pdf', 'para mandar junto de uma reclamação'],
    ],
  },
};
