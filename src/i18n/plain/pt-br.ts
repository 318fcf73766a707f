/** Sentences in place of screens, in Brazilian Portuguese. */
import type { plain as en } from './en.ts';

export const plain: typeof en = {
  header: (store, count) => `${store}: ${count === '1' ? '1 item aberto' : `${count} itens abertos`}`,
  hello:
    'bancada, linha por linha. As teclas valem na hora, sem Enter. ? diz quais são, Ctrl+L repete tudo, q encerra.',
  dumb: (term) => `Este terminal (TERM=${term}) não desenha telas; por isso, bancada linha por linha.`,
  order: (numero) => `pedido ${numero}`,
  pieces: (count) => (count === '1' ? '1 peça' : `${count} peças`),
  tracking: (code) => `código de rastreio ${code}`,
  personalised: (text) => `personalizado: ${text}`,
  underAnHour: 'há menos de uma hora',
  old: (age) => `há ${age}`,
  perhapsOld: (age) => `talvez há ${age}`,
  late: 'atrasado',
  ageUnknown: 'idade desconhecida',
  marked: 'marcado',
  seen: 'conferido na peça',
  next: 'agora',
  ticked: 'feito',
  becomes: (count) => `passa a ${count}, não enviado`,
};
