/** Backups e o que deles é restaurado, em português do Brasil. */
import type { backup as en } from './en.ts';

export const backup: typeof en = {
  columns: { file: 'ARQUIVO', store: 'BANCO DE DADOS', doubts: 'EM DÚVIDA', aside: 'O QUE HAVIA ANTES' },
  terminal: 'Um backup não é texto para o terminal. Mande para um arquivo ou um programa: bancada backup - > ARQUIVO',
  noFolder: (dir) => `${dir} não é uma pasta em que este usuário possa gravar.`,
  nothing: (dir) => `Não há o que copiar em ${dir}: nenhuma bancada deste usuário guardou nada ali.`,
  streamed: (size, hash) => `${size} bytes, SHA-256 ${hash}`,
  unreadable: (file) => `${file} não é um arquivo que este usuário possa ler.`,
  problems: {
    'no-archive': (file) => `${file} não é um backup da bancada. Nada foi mudado.`,
    damaged: (file) => `${file} está danificado: não é o que foi gravado. Nada foi mudado.`,
    newer: (file) => `${file} foi gravado por uma bancada mais nova. Nada foi mudado.`,
  },
  found: (at, files, dir) =>
    `Um backup de ${at} com ${files} ${files === 1 ? 'arquivo' : 'arquivos'}. Ele toma o lugar do que está em ${dir}, que fica guardado ali com outro nome. As ações que não tinham veredito quando o backup foi feito não são enviadas: você decide sobre cada uma.`,
  question: 'Restaurar? ',
  inUse: (dir) =>
    `Uma bancada, um servidor ou um comando da bancada está em uso em ${dir}. Encerre e restaure de novo. Nada foi mudado.`,
  inDoubt: (count) =>
    `${count === 1 ? '1 ação não tinha' : `${count} ações não tinham`} veredito quando o backup foi feito. A bancada não envia nenhuma delas: podem ter sido enviadas depois. bancada outbox as mostra; a bancada consulta a loja sobre cada uma.`,
  settingsPut: (file) => `${file} foi restaurado.`,
  settingsStay: (file) => `${file} não é como no backup; fica como está.`,
};
