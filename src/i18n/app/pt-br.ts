/** What stands around every screen, in Brazilian Portuguese. */
import type { app as en } from './en.ts';

export const app: typeof en = {
  name: 'bancada',
  tooSmall: (columns, rows) =>
    `Pequeno demais: ${columns}×${rows}. Aumente a janela. Até lá teclas e bipes não fazem nada; Ctrl+C sai.`,
  nothingDone: 'A janela era pequena demais: teclas e bipes não fizeram nada.',
  sandbox: 'TESTE',
  waiting: (count) => (count === 1 ? '1 ação esperando' : `${count} ações esperando`),
  recorded: 'GRAV',
  recordedSpoken: 'Este terminal está sendo gravado, sem os dados dos compradores.',
  nothingAt: (key, helpKey) => [`“${key}” não faz nada aqui`, `${helpKey} mostra as teclas`],
  suspended(openCount) {
    const open = openCount === 1 ? '1 ação ainda não tem resultado' : `${openCount} ações ainda não têm resultado`;
    return `A bancada espera e não consulta nada${openCount === 0 ? '' : `; ${open}`}. \`fg\` a traz de volta.`;
  },
  failed: (why) => `Isso terminou com um erro, e a bancada continua: ${why}`,
  settingsTaken: 'As configurações mudadas já valem.',
  settingsAtRestart: (names) => `Valem quando a bancada for aberta de novo: ${names}.`,
  settingsRefused: (why) => `Um arquivo de configuração tem um erro, e continua valendo o de antes: ${why}`,
  restored: (station, at, doubts) =>
    `${station} voltou ao backup de ${at}${doubts === 0 ? '' : `: ${doubts === 1 ? 'há 1 ação em dúvida' : `há ${doubts} ações em dúvida`} ali, e nenhuma é enviada`}.`,
  recordingFailed: 'A gravação deste terminal terminou: não é possível gravar o arquivo.',
};
