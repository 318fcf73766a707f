/** What a desk says about itself, in Brazilian Portuguese. */
import type { deskEn } from './en.ts';

export const deskPtBr: typeof deskEn = {
  themeNeedsColours: (theme, possible) =>
    `O tema ${theme} precisa de 256 cores, que este terminal não diz ter. Aqui: ${possible}.`,
  uncovered: (code) => `A tela estava coberta: ${code} não foi lido. Leia de novo.`,
  language: { hint: 'idioma en ou pt-BR', changed: 'Em português daqui em diante.' },
  plain: {
    hello:
      'bancada, linha por linha. As teclas valem na hora, sem Enter. ? diz quais são, Ctrl+L repete tudo, q encerra.',
    dumb: (term) => `Este terminal (TERM=${term}) não desenha telas; por isso, bancada linha por linha.`,
    order: (numero) => `pedido ${numero}`,
    pieces: (count) => (count === '1' ? '1 peça' : `${count} peças`),
    tracking: (code) => `código de rastreio ${code}`,
    personalised: (text) => `personalizado: ${text}`,
    underAnHour: 'há menos de uma hora',
    old: (age) => `há ${age}`,
    late: 'atrasado',
    ageUnknown: 'idade desconhecida',
    marked: 'marcado',
    seen: 'conferido na peça',
    next: 'agora',
    ticked: 'feito',
    becomes: (count) => `passa a ${count}, não enviado`,
  },
  memory: {
    back: 'De volta aonde você estava. Nada foi enviado.',
    oldText: 'Parte disto já estava aqui antes de reiniciar. Enter de novo envia assim mesmo.',
    suspect: 'As duas últimas vezes terminaram logo ao abrir; por isso esta começa na fila.',
    setAside: (file) => `O arquivo que lembra onde você estava está danificado. Foi posto de lado como ${file}.`,
  },
};
