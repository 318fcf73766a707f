/** What `--help` says about the commands of orders and their items, in Brazilian Portuguese. */
import type { orders as english } from './en.ts';

export const orders: typeof english = {
  items: {
    about: 'listar itens de pedidos, todas as páginas',
    options: {
      '--status': 'pending, accepted, in_production, shipped, delivered, cancelled; vários com vírgulas',
      '--since': 'pedidos criados a partir deste dia, AAAA-MM-DD',
      '--until': 'pedidos criados até este dia, AAAA-MM-DD',
      '--updated-after': 'itens mudados depois de um momento (2026-11-20T10:00:00Z) ou há menos de (15m, 24h, 7d)',
      '--due':
        'itens em aberto que saem hoje (today), amanhã (tomorrow) ou num dia, pelo prazo da oficina; late: atrasados',
      '--show-personal-data': 'também endereços de etiquetas e campos que a bancada não conhece; a trilha anota',
    },
    examples: [
      ['pedidos --status pending', 'o que espera ser aceito'],
      [`pedidos --status pending --ndjson |\njq -r '"\\(.order_id)/\\(.id)"' | bancada aceitar -`, 'aceitar tudo isso'],
      ["pedidos 'envio:sedex qtd:>3' --json", 'o que o filtro da fila mostra, em todas as situações'],
      ['items --due today', 'o que sai hoje pelos prazos de workshop.json'],
      ['pedidos --since 2026-11-01 --csv > novembro.csv', 'uma planilha; --csv --excel para o Excel no Brasil'],
      ['pedidos --json --fields id,item_status,pedido.numero', 'alguns campos, com os nomes da API'],
    ],
  },
  order: {
    about: 'mostrar um pedido com seus itens',
    arguments: { order: 'seu id, ou seu número enquanto um de seus itens está aberto' },
    options: { '--show-personal-data': 'o comprador e o endereço por inteiro; a trilha de auditoria anota' },
    examples: [
      ['pedido 10482', 'pelo número'],
      ['pedido 8f0c… --json', 'como a API o tem, com o comprador mascarado'],
    ],
  },
  accept: {
    about: 'aceitar itens pendentes',
    examples: [
      ['aceitar 10482', 'todos os itens pendentes de um pedido'],
      ['aceitar 8f0c…/1b2d… 8f0c…/77aa…', 'alguns itens'],
      ["aceitar --where 'item:caneca qtd<3' --dry-run", 'o que um filtro acha entre os pendentes'],
    ],
  },
  start: {
    about: 'iniciar a produção de itens aceitos',
    examples: [['iniciar 10482 --dry-run', 'o que seria enviado']],
  },
  ship: {
    about: 'enviar itens em produção',
    options: {
      '--tracking': 'o código de rastreio, com no máximo 100 caracteres; - pergunta se vai sem código',
      '--without-tracking': 'enviar sem código',
      '--other-carrier': 'o código é de outra transportadora que a do pedido, e é isso mesmo',
      '--without-fiscal-key': 'por que vai sem chave fiscal, se a loja pede uma; fica no histórico',
    },
    examples: [
      ['enviar 10482 --tracking AA123456785BR', 'um pedido num só pacote; pergunta do que não foi conferido'],
      ['enviar 8f0c…/1b2d… --without-tracking', 'retirado no balcão'],
    ],
  },
  return: {
    about: 'voltar itens enviados à produção: corrige um envio por engano',
    examples: [['voltar 8f0c…/1b2d…', 'um item']],
  },
  watch: {
    about: 'acompanhar mudanças: uma linha de JSON para cada uma, até ser interrompido',
    examples: [
      [`watch |\njq -c 'select(.item.item_status == "cancelled") | .item.pedido.numero'`, 'o que é cancelado, na hora'],
    ],
  },
  queue: {
    about: 'os itens abertos como as telas os mostram; nada pergunta à loja',
    examples: [['queue --json', 'como a API os tem']],
  },
};
