/** What `--help` says about the commands of products, prices, stock and money, in Brazilian Portuguese. */
import type { prices as english } from './en.ts';

export const prices: typeof english = {
  product: {
    about: 'mostrar um produto com seus preços e seu estoque',
    examples: [['produto 8f0c… --json --fields nome,preco,estoques', 'alguns campos, com os nomes da API']],
  },
  money: {
    about: 'o que a loja paga pelos itens: somas por dia de crédito e estado, atrasados, comissões fora do costume',
    options: {
      '--since': 'pedidos criados a partir deste dia, AAAA-MM-DD',
      '--until': 'pedidos criados até este dia, AAAA-MM-DD',
      '--items': 'item por item, com a comissão de costume do produto',
      '--details': 'quando a lista não informa, ler tantos pedidos, um a um',
    },
    examples: [
      ['repasses --since 2026-11-01', 'valor líquido e comissão por dia de crédito e estado'],
      [`repasses --items --ndjson | jq 'select(.overdue == "yes")'`, 'o que já devia ter sido pago'],
      ['repasses --items --csv --excel > repasses.csv', 'uma planilha'],
    ],
  },
  price: {
    about: 'mostrar os preços de um produto, ou mudá-los',
    options: {
      '--price': 'o novo preço em reais: 29,90; ou -10%',
      '--promo': 'o novo preço promocional em reais: 24,90; ou -10% do preço',
      '--unit': 'em que estão os preços da loja, onde isso não se vê',
    },
    examples: [
      ['preco 8f0c…', 'como está'],
      ['preco 8f0c… --price 29,90 --promo 24,90 --dry-run', 'antes → depois, e nada é enviado'],
      ['preco 8f0c… --price 29,90 --yes', 'sem pergunta'],
    ],
  },
  stock: {
    about: 'listar registros de estoque, todas as páginas; mudá-los ou importá-los',
    options: {
      '--product': 'só as variações deste produto',
      '--updated-after': 'registros mudados depois de um momento (2026-11-20T10:00:00Z) ou há menos de (15m, 24h, 7d)',
    },
    examples: [
      ['estoque --csv > estoque.csv', 'para editar numa planilha e importar de novo'],
      ['estoque set 8f0c… --quantity 12', 'um registro'],
      ['estoque import estoque.csv --dry-run', 'o que mudaria'],
    ],
  },
  'stock set': {
    about: 'mudar a quantidade ou a chave ativo/inativo de um registro',
    arguments: { stock: 'seu id, o começo dele, ou seu SKU' },
    options: {
      '--quantity': 'a nova quantidade; 0 é perguntado, ou precisa de --yes',
      '--active': 'true ou false',
      '--product': 'seu produto: assim é achado mais depressa',
    },
    examples: [['estoque set 8f0c… --quantity 12 --active true', 'os dois de uma vez']],
  },
  'stock import': {
    about: 'mudar o que difere de um arquivo CSV: colunas id ou sku, e quantidade ou is_active',
    arguments: { file: 'como “bancada estoque --csv” o escreve; - lê a entrada padrão' },
    options: { '--skip-invalid': 'deixar de fora linhas erradas, em vez de recusar o arquivo' },
    examples: [
      ['estoque import estoque.csv --dry-run', 'o que mudaria'],
      ['estoque import estoque.csv --yes --json', 'mudar, com um resultado em JSON para cada linha'],
    ],
  },
  promo: {
    about: 'listar as promoções: preços de muitos produtos de uma vez, agora ou numa hora, e de volta',
    examples: [
      ['promo', 'quais estão agendadas, valendo e encerradas'],
      ['promo plan --percent -10 --match caneca --end 3d', 'dez por cento a menos por três dias'],
    ],
  },
  'promo plan': {
    about: 'agendar preços de um arquivo CSV ou de uma regra: mostra antes e depois de cada produto e pergunta',
    arguments: { file: 'CSV com product_id e preco ou preco_promocional; - lê a entrada padrão' },
    options: {
      '--percent': 'quanto o preço muda, como -10 ou 7.5',
      '--round': 'ao múltiplo mais próximo deste valor',
      '--ending': 'fazer o preço terminar com estes centavos, igual ou abaixo: 90',
      '--floor': 'nunca abaixo deste valor',
      '--base': 'mudar o próprio preço em vez do promocional',
      '--product': 'este produto; pode ser dado várias vezes',
      '--match': 'os produtos com isto no nome, dos que aparecem em pedidos e estoque',
      '--all': 'todos os produtos que aparecem em pedidos e estoque',
      '--begin': 'quando começa: 2h, 24/12, “24/12/2026 18:00”, 2026-12-24 (padrão: agora)',
      '--end': 'quando cada preço volta ao que era',
      '--name': 'um nome para a lista das promoções',
      '--unit': 'a unidade em que a loja envia os preços',
    },
    examples: [
      ['promo plan precos.csv --dry-run', 'só olhar'],
      ['promo plan --percent -15 --all --begin 27/11/2026 --end 30/11/2026', 'um fim de semana'],
    ],
  },
  'promo show': {
    about: 'mostrar o que foi feito de cada produto de uma promoção',
    arguments: { id: 'a promoção, ou o começo do seu id' },
    examples: [['promo show 3fa8', 'cada um com seu resultado']],
  },
  'promo end': {
    about: 'encerrar uma promoção agora: os preços voltam, menos os que alguém mudou depois',
    arguments: { id: 'a promoção, ou o começo do seu id' },
    examples: [['promo end 3fa8', 'antes da hora']],
  },
  'promo undo': {
    about: 'desfazer uma promoção, também uma sem fim: o mesmo que promo end',
    arguments: { id: 'a promoção, ou o começo do seu id' },
    examples: [['promo undo 3fa8', 'como se não tivesse sido']],
  },
  'promo take': {
    about: 'executar aqui uma promoção que outra máquina agendou, quando ela está desligada',
    arguments: { id: 'a promoção, ou o começo do seu id' },
    examples: [['promo take 3fa8', 'a máquina que a agendou se foi']],
  },
  'promo carry': {
    about: 'executar o que está na hora, até ser interrompido; uma bancada aberta faz isso sozinha',
    options: { '--once': 'só o que está na hora agora' },
    examples: [['promo carry --once', 'pelo cron']],
  },
};
