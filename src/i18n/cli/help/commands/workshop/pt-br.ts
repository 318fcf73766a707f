/** What `--help` says about the commands of the workshop, in Brazilian Portuguese. */
import type { workshop as english } from './en.ts';

export const workshop: typeof english = {
  board: {
    about: 'abrir a bancada no painel; não guarda lugar próprio. Para um pipe, escreve os números uma vez',
    options: {
      '--wall': 'números grandes para uma tela na parede: só Ctrl+C, nada de comprador',
      '--json': 'os números uma vez, em JSON: ritmos, e o que sai em cada corte',
    },
    examples: [
      ['board --wall', 'uma tela no galpão'],
      ['board --json', 'para programas; per_hour é null onde não há dados ainda'],
    ],
  },
  why: {
    about: 'como um número do painel ou das abas é contado: a regra e os itens atrás dele; sem nome, todos',
    arguments: {
      figure:
        'atrasados, pendentes, saíram hoje, baixo, …: porque sozinho lista todos; atrás dele, as palavras de um filtro',
    },
    examples: [
      ['porque atrasados', 'o que conta como atrasado, e por qual regra'],
      ['porque atrasados é:pendente envio:sedex', 'o mesmo do que não foi aceito e sai por Sedex'],
      ['porque --json', 'todos os números de agora, com a regra'],
    ],
  },
  assembly: {
    about: 'listar os escaninhos da estante de montagem, onde peças prontas esperam o resto do pedido',
    examples: [
      ['montar', 'qual pedido está em qual escaninho'],
      ['montar scan', 'bipar a etiqueta de cada peça pronta; Ctrl-D termina'],
    ],
  },
  'assembly scan': {
    about:
      'ler peças prontas, uma etiqueta por linha: cada uma recebe seu escaninho; sai com 7 se uma não foi a nenhum',
    options: { '--remove': 'tirar as peças dos escaninhos de novo' },
    examples: [['montar scan < tags.txt', 'de um arquivo']],
  },
  'assembly apart': {
    about: 'desmontar um escaninho: o que foi cancelado vai para o lado da estante, ou tudo se nada foi',
    arguments: { slot: 'o nome do escaninho' },
    examples: [['montar apart B3', 'o pedido foi cancelado']],
  },
  'assembly scrap': {
    about: 'tirar uma peça ruim da estante e anotar que ela é refeita',
    arguments: { tag: 'o código da etiqueta da peça' },
    options: { '--reason': 'por quê, pelo número na lista da oficina ou pelo começo' },
    examples: [['montar scrap BNT-7M2K9QX43GT02H --reason danificada', 'uma unidade']],
  },
  'assembly pieces': {
    about: 'listar toda peça pronta e onde ela está: slot, held, packed, scrapped',
    examples: [['montar pieces --csv', 'como lista']],
  },
  van: {
    about: 'listar o que consta na loja como enviado hoje, por transportadora, e quanto disso está na coleta',
    examples: [
      ['coleta', 'quem vem buscar quantos pacotes'],
      ['coleta scan SEDEX', 'ler cada pacote; Ctrl-D termina, e as duas diferenças são ditas'],
    ],
  },
  'van scan': {
    about: 'ler os pacotes que entram numa coleta, um código por linha; sai com 7 enquanto algo falta ou sobra',
    options: { '--remove': 'tirar os códigos da coleta de novo' },
    examples: [['coleta scan SEDEX < codigos.txt', 'de um arquivo']],
  },
  'van close': {
    about: 'fechar a coleta: escreve o romaneio em PDF e CSV; com diferenças precisa de --yes',
    options: { '--out': 'a pasta (padrão: esta)' },
    examples: [['coleta close SEDEX', 'para os dois assinarem']],
  },
  'van manifest': {
    about: 'listar os romaneios, ou imprimir um de novo',
    arguments: { id: 'o romaneio; sem ele todos são listados' },
    examples: [
      ['coleta manifest --csv', 'como lista'],
      ['coleta manifest SEDEX-2026-11-22-16-05 --pdf outra.pdf', 'mais uma vez'],
    ],
  },
  jobs: {
    about: 'listar arquivos de trabalho para máquinas, e quantos itens deles mudaram depois',
    options: { '--since': 'a partir de um momento (2026-11-20T10:00:00Z) ou das últimas (8h, 7d)' },
    examples: [
      ['trabalhos write laser', 'uma linha por unidade a fazer que ainda não foi para um trabalho'],
      ['trabalhos --since 8h', 'os deste turno'],
    ],
  },
  'jobs write': {
    about:
      'escrever um arquivo de trabalho por um modelo de workshop.json; o que não dá para fazer fica em espera, sai com 7',
    arguments: { name: 'o modelo', item: 'PEDIDO/ITEM, um id, ou o número de um pedido; sem nada, todos' },
    options: { '--out': 'a pasta (padrão: esta)', '--dry-run': 'só dizer o que seria feito' },
    examples: [
      ['trabalhos write laser --dry-run', 'conferir os textos com as regras e a fonte'],
      ['trabalhos write laser 10423', 'uma linha nova só para um pedido'],
    ],
  },
  hold: {
    about: 'deixar itens em espera por um motivo da lista da oficina; sozinho lista o que está em espera',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido' },
    options: {
      '--reason': 'o número na lista, ou o começo; a lista é hold_reasons de workshop.json',
      '--until': 'um dia para rever: 3d, DD/MM ou AAAA-MM-DD',
    },
    examples: [
      ['espera 10423 --reason arte --until 3d', 'fica fora da produção e da embalagem até liberar'],
      ['espera', 'o que está em espera'],
    ],
  },
  release: {
    about: 'liberar itens que estão em espera',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido' },
    examples: [['liberar 10423', 'todos os itens dele']],
  },
  remake: {
    about: 'anotar que unidades de um item são refeitas; sozinho conta por motivo',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido de um item' },
    options: {
      '--reason': 'o número na lista, ou o começo; a lista é remake_reasons de workshop.json',
      '--unit': 'qual das unidades, onde há várias: 2, ou 1,3',
      '--units': 'quantas: todas, onde há várias',
      '--since': 'contar a partir de um momento (2026-11-20T10:00:00Z) ou das últimas (8h, 7d)',
    },
    examples: [
      ['refazer 10423 --reason danificado --unit 2', 'o status na loja fica'],
      ['refazer --since 30d', 'quantas por motivo'],
    ],
  },
  note: {
    about: 'anotar algo sobre um pedido para a equipe; nunca é enviado. Sozinho lista todas as anotações',
    arguments: { text: 'a anotação; sem ela, as que há' },
    examples: [['note 10423 vai na caixa azul', 'o que parece CPF, telefone ou cartão é recusado']],
  },
  operators: {
    about:
      'desenhar crachás de quem trabalha na bancada, listá-los, cancelá-los e criar PINs; um crachá não é autenticação',
    examples: [['operadores criar Ana --out ana.pdf', 'bipado, diz quem trabalha numa bancada']],
  },
  'operators add': {
    about: 'desenhar um crachá: um QR e um código de barras com um segredo, de que só fica guardado um hash',
    arguments: { name: 'como o histórico vai mostrar, ao lado do login' },
    options: {
      '--out': 'gravar num arquivo que só você lê: .svg ou .pdf (padrão: na saída padrão)',
      '--replace': 'outro crachá para quem já tem um; o antigo deixa de valer',
    },
    examples: [['operadores criar Ana --out ana.pdf', 'imprima, depois apague o arquivo']],
  },
  'operators list': {
    about: 'listar quem tem crachá, e desde quando',
    examples: [['operadores listar', 'nada ali abre coisa alguma']],
  },
  'operators pin': {
    about: 'criar o PIN que o workshop.json pode pedir na bancada: digitado duas vezes, ou uma linha da entrada padrão',
    arguments: { name: 'de quem; de alguém com crachá' },
    options: { '--remove': 'cancelar o PIN' },
    examples: [['operadores pin Ana', 'só fica guardado um hash lento']],
  },
  'operators remove': {
    about: 'cancelar um crachá: a partir do próximo bipe não é de ninguém',
    arguments: { name: 'de quem' },
    examples: [['operadores remover Ana', 'o que o histórico tem de Ana fica']],
  },
  codes: {
    about: 'desenhar a folha de códigos de comando, com que um turno dispensa o teclado',
    options: { '--out': 'gravar num arquivo: .svg ou .pdf (padrão: na saída padrão)' },
    examples: [
      ['codigos --out codigos.pdf', 'imprima a 100%, sem ajustar à página'],
      ['codigos --format pdf --lang pt-BR | lp', 'direto para a impressora'],
    ],
  },
  labels: {
    about:
      'imprimir as etiquetas de envio na ordem da lista, ou gravá-las em arquivos; saída 7 se alguma falta ou falhou',
    arguments: { item: 'PEDIDO/ITEM, o número de um pedido, um id' },
    options: {
      '--status': 'as de todos os itens neste estado, em vez de nomes',
      '--out': 'gravar cada uma nesta pasta como vem: PDF, PNG ou ZPL',
      '--print': 'pelo comando de impressão (BANCADA_PRINT_COMMAND)',
      '--again': 'também as que já foram impressas',
      '--wait': 'quanto esperar por uma loja que pede menos requisições',
    },
    examples: [
      ['rotulos 10423 10424 --print', 'as de dois pedidos'],
      ['rotulos --status in_production --out etiquetas', 'todas de um estado, em arquivos'],
    ],
  },
  tags: {
    about: 'fazer uma etiqueta para cada peça de itens ou pedidos: bipada na embalagem, prova a peça e o que está nela',
    arguments: { item: 'PEDIDO/ITEM, o número de um pedido, um id' },
    options: {
      '--out': 'gravar num arquivo: .zpl, .svg ou .pdf (padrão: na saída padrão)',
      '--format': 'onde o nome do arquivo não o diz (padrão: zpl)',
      '--page': 'o papel de uma folha SVG ou PDF',
      '--wait': 'quanto esperar por uma loja que pede menos requisições',
      '--print': 'imprimir: onde BANCADA_TAG_PRINTER diz, senão pelo comando de impressão',
      '--to': 'imprimir direto numa impressora: o host, com a porta se não for 9100',
    },
    examples: [
      ['etiquetas 10423 --to 192.168.0.9', 'ZPL para uma impressora de etiquetas, 50 × 30 mm a 203 dpi'],
      ['etiquetas 10423 10424 --out etiquetas.pdf', 'uma folha para recortar'],
    ],
  },
  picks: {
    about: 'gravar em PDF uma lista de separação: cada produto e variação, quantas peças, o que vai em cada uma',
    arguments: { item: 'PEDIDO/ITEM, o número de um pedido, um id (padrão: tudo que está aceito ou em produção)' },
    options: {
      '--out': 'gravar num arquivo (padrão: na saída padrão)',
      '--wait': 'quanto esperar por uma loja que pede menos requisições',
    },
    examples: [
      ['separacao --out separacao.pdf', 'tudo que há para fazer, o mais antigo primeiro'],
      ['separacao --where due:today --out separacao.pdf', 'o que tem de sair hoje'],
    ],
  },
  slips: {
    about: 'gravar em PDF a folha de cada pedido: o que vai no pacote, os textos, e um código para bipar',
    arguments: { item: 'o número de um pedido, PEDIDO/ITEM, um id' },
    options: {
      '--out': 'gravar num arquivo (padrão: na saída padrão)',
      '--prices': 'com o preço de cada item',
      '--wait': 'quanto esperar por uma loja que pede menos requisições',
    },
    examples: [
      ['folhas 10423 10424 --out folhas.pdf', 'as de dois pedidos, uma folha cada'],
      ['folhas --where due:today --out folhas.pdf', 'de tudo que tem de sair hoje'],
    ],
  },
};
