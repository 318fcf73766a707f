/** What `--help` says about each command, in Brazilian Portuguese. */
import type { HelpTexts } from '../en.ts';

const filter = 'como na fila: caneca, item:caneca, envio:sedex, "qtd>3", "idade>2d", é:espera, !presente';

export const commands: HelpTexts['commands'] = {
  bancada: {
    about: 'Uma bancada de pedidos movida a teclado, sobre a Store Integration API: sozinha, abre a bancada.',
    options: {
      '--version': 'a versão; com --json também em que ela roda',
      '--json': 'com --version',
    },
    examples: [
      ['', 'abrir a bancada na loja configurada'],
      ['demo', 'abri-la numa loja de teste só dela'],
      ['login', 'configurar uma loja'],
      ['pedidos --status pending', 'tudo o que as telas fazem, um comando faz'],
    ],
  },
  ssh: {
    about: 'servir a bancada por SSH: um processo, um terminal para cada um que entra',
    options: {
      '--authorized-keys': 'quem pode entrar, no formato do OpenSSH; operator="…" diz quem é',
      '--port': 'onde escutar; 0 usa uma porta livre',
      '--host': 'endereço em que escutar',
      '--host-key':
        'a chave do próprio servidor; é criada se não existir (padrão: na pasta de estado); várias, uma de cada tipo',
      '--next-host-key': 'a chave que ele terá depois: os clientes a aprendem; é criada se não existir',
      '--max-sessions': 'terminais ao mesmo tempo',
      '--requests-per-minute': 'o que os comandos podem pedir à loja, metade para cada operador',
      '--exempt': 'endereços que nunca são bloqueados: 10.0.0.0/8,192.168.1.*',
      '--own-commands': 'os de commands.json que podem rodar dali: pesar,entrega (padrão: nenhum)',
      '--lock-after': 'cobrir uma tela que ninguém usa',
      '--idle': 'encerrar uma sessão que ninguém usa',
      '--keep-sessions': 'quem entrou fica quando sua chave é retirada, alterada ou expira',
    },
    examples: [
      ['ssh --port 2222 --host 0.0.0.0 --authorized-keys chaves', 'depois, de qualquer lugar: ssh -p 2222 deposito'],
      ['ssh --authorized-keys chaves --metrics-port 9464', 'e http://127.0.0.1:9464/metrics'],
    ],
  },
  'ssh sessions': {
    about: 'listar quem está conectado aos servidores desta máquina',
    examples: [
      ['ssh sessions', 'quem, de onde, desde quando'],
      ["ssh sessions --json | jq -r '.[].operator'", 'só os nomes'],
    ],
  },
  'ssh end': {
    about: 'encerrar sessões nesta máquina; quem tem uma chave pode entrar de novo',
    arguments: { id: 'como “bancada ssh sessions” lista' },
    examples: [['ssh end 3fa2c1', 'e aquele terminal diz isso']],
  },
  demo: {
    about: 'abrir a bancada numa loja de teste só dela',
    options: {
      '--items': 'itens de pedido na loja',
      '--seed': 'a mesma semente faz a mesma loja',
      '--rate': 'pedidos pagos por minuto',
      '--port': 'onde a loja escuta',
      '--once': 'imprimir a fila como texto simples e terminar',
      '--train': 'treinar com tantos pacotes, com falhas; a nota sai no fim',
      '--station': 'o nome desta bancada',
    },
    examples: [
      ['demo --rate 60', 'uma loja movimentada'],
      ['demo --once', 'a fila como texto simples, como num pipe'],
      ['demo --train 10', 'um turno de dez pacotes, com nota'],
    ],
  },
  tour: {
    about: 'aprender a bancada em doze passos, numa loja própria',
    options: {
      '--step': 'começar por este passo; senão, de onde parou',
      '--seed': 'a mesma semente faz a mesma loja',
      '--port': 'onde a loja escuta',
    },
    examples: [
      ['tour', 'doze passos; q sai, e continua dali'],
      ['tour --step 6', 'embalar de novo'],
    ],
  },
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
  ping: {
    about: 'conferir a loja configurada e seu token',
    examples: [
      ['ping', 'imprime o id da loja a que o token pertence'],
      [
        'ping --profile outlet && echo ok',
        'termina com 0 só se a loja conhece o token\n(3 se não, 5 se ela não pode ser alcançada)',
      ],
    ],
  },
  items: {
    about: 'listar itens de pedidos, todas as páginas',
    arguments: { filter },
    options: {
      '--status': 'pending, accepted, in_production, shipped, delivered, cancelled; vários com vírgulas',
      '--since': 'pedidos criados a partir deste dia, AAAA-MM-DD',
      '--until': 'pedidos criados até este dia, AAAA-MM-DD',
      '--updated-after': 'itens mudados depois de um momento (2026-11-20T10:00:00Z) ou há menos de (15m, 24h, 7d)',
      '--due':
        'itens em aberto que saem hoje (today), amanhã (tomorrow) ou num dia, pelo prazo da oficina; late: atrasados',
      '--limit': 'no máximo tantos',
      '--show-personal-data': 'também endereços de etiquetas e campos que a bancada não conhece; a trilha anota',
    },
    examples: [
      ['pedidos --status pending', 'o que espera ser aceito'],
      [`pedidos --status pending --ndjson |\njq -r '"\\(.order_id)/\\(.id)"' | bancada aceitar -`, 'aceitar tudo isso'],
      [`pedidos 'envio:sedex qtd:>3' --json`, 'o que o filtro da fila mostra, em todas as situações'],
      ['items --due today', 'o que sai hoje pelos prazos de workshop.json'],
      ['pedidos --since 2026-11-01 --csv > novembro.csv', 'uma planilha; --csv --excel para o Excel no Brasil'],
      ['pedidos --json --fields id,item_status,pedido.numero', 'alguns campos, com os nomes da API'],
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
  order: {
    about: 'mostrar um pedido com seus itens',
    arguments: { order: 'seu id, ou seu número enquanto um de seus itens está aberto' },
    options: { '--show-personal-data': 'o comprador e o endereço por inteiro; a trilha de auditoria anota' },
    examples: [
      ['pedido 10482', 'pelo número'],
      ['pedido 8f0c… --json', 'como a API o tem, com o comprador mascarado'],
    ],
  },
  product: {
    about: 'mostrar um produto com seus preços e seu estoque',
    arguments: { product: 'seu id' },
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
  accept: {
    about: 'aceitar itens pendentes',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão' },
    examples: [
      ['aceitar 10482', 'todos os itens pendentes de um pedido'],
      ['aceitar 8f0c…/1b2d… 8f0c…/77aa…', 'alguns itens'],
      [`aceitar --where 'item:caneca qtd<3' --dry-run`, 'o que um filtro acha entre os pendentes'],
    ],
  },
  start: {
    about: 'iniciar a produção de itens aceitos',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão' },
    examples: [['iniciar 10482 --dry-run', 'o que seria enviado']],
  },
  ship: {
    about: 'enviar itens em produção',
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão' },
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
    arguments: { item: 'PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão' },
    examples: [['voltar 8f0c…/1b2d…', 'um item']],
  },
  price: {
    about: 'mostrar os preços de um produto, ou mudá-los',
    arguments: { product: 'seu id' },
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
      '--limit': 'no máximo tantos',
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
    arguments: { carrier: 'como o envio se chama, ou o começo disso' },
    options: { '--remove': 'tirar os códigos da coleta de novo' },
    examples: [['coleta scan SEDEX < codigos.txt', 'de um arquivo']],
  },
  'van close': {
    about: 'fechar a coleta: escreve o romaneio em PDF e CSV; com diferenças precisa de --yes',
    arguments: { carrier: 'como o envio se chama, ou o começo disso' },
    options: { '--out': 'a pasta (padrão: esta)' },
    examples: [['coleta close SEDEX', 'para os dois assinarem']],
  },
  'van manifest': {
    about: 'listar os romaneios, ou imprimir um de novo',
    arguments: { id: 'o romaneio; sem ele todos são listados' },
    options: { '--pdf': 'escrever neste arquivo, como papel', '--force': 'escrever por cima de um arquivo que existe' },
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
    arguments: { order: 'o número, o id, ou o começo de um', text: 'a anotação; sem ela, as que há' },
    examples: [['note 10423 vai na caixa azul', 'o que parece CPF, telefone ou cartão é recusado']],
  },
  audit: {
    about: 'provar a trilha de auditoria, e contar com ela a história de um pedido',
    examples: [
      ['auditoria verificar', 'íntegra, ou onde se rompe'],
      ['auditoria pacote 10423', 'quem fez o quê com ele, e quando'],
    ],
  },
  config: {
    about: 'listar toda configuração com o valor e onde está definida: por opção, ambiente, arquivo ou em lugar nenhum',
    examples: [
      ['config', 'o que vale, sem segredos'],
      ['config --json=name,value', 'o que um script lê'],
    ],
  },
  'config check': {
    about:
      'dizer o que há de errado nos arquivos de configuração: arquivo, linha, campo e o que pode ser; sai com 2 se houver algo',
    examples: [['config check', 'antes de abrir uma bancada']],
  },
  'config edit': {
    about: 'editar um arquivo de configuração no programa que EDITOR indica; um com erro não toma o lugar do antigo',
    arguments: {
      file: 'qual: config.jsonc (se nenhum for dito), workshop.json, keys.json, commands.json ou profiles.json',
    },
    examples: [
      ['config edit', 'config.jsonc, criado se não existir'],
      ['config edit workshop', 'os motivos e modelos da oficina'],
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
    arguments: { order: 'o número, o id, ou o começo de um' },
    options: { '--pdf': 'escrever neste arquivo, como papel', '--force': 'escrever por cima de um arquivo que existe' },
    examples: [
      ['auditoria pacote 10423', 'como tabela'],
      ['auditoria pacote 10423 --json', 'para um programa'],
      ['auditoria pacote 10423 --pdf 10423.pdf', 'para mandar junto de uma reclamação'],
    ],
  },
  watch: {
    about: 'acompanhar mudanças: uma linha de JSON para cada uma, até ser interrompido',
    arguments: { filter },
    examples: [
      [`watch |\njq -c 'select(.item.item_status == "cancelled") | .item.pedido.numero'`, 'o que é cancelado, na hora'],
    ],
  },
  webhooks: {
    about: 'receber eventos assinados (POST /webhooks), uma linha de JSON para cada um',
    options: {
      '--port': 'onde escutar; 0 usa uma porta livre',
      '--host': 'endereço em que escutar (padrão: 127.0.0.1)',
      '--secret-file': 'o segredo da assinatura; duas linhas enquanto é trocado',
      '--forward-to': 'repassar a este endereço os eventos conferidos; pode repetir',
      '--print-body': 'também o que o evento diz; pode conter nomes de pessoas',
      '--json': 'como sem ela: um registro JSON por linha',
    },
    examples: [
      ['webhooks --port 4020 --secret-file segredo.txt', 'atrás de um proxy que recebe https de fora'],
      [
        'webhooks --port 4020 --secret-file segredo.txt |\nwhile read evento; do faz-etiquetas; done',
        'algo acontece a cada evento',
      ],
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file segredo.txt',
        'experimentar um receptor',
      ],
    ],
  },
  'webhooks trigger': {
    about: 'enviar amostras assinadas a um receptor',
    arguments: { event: 'pedido.pago, item.status_alterado ou pedido.cancelado' },
    options: {
      '--to': 'o receptor',
      '--secret-file': 'o segredo da assinatura',
      '--digest': 'como a assinatura é escrita',
      '--count': 'quantas',
      '--json': 'um registro JSON para cada uma',
    },
    examples: [
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file segredo.txt --digest base64',
        'uma vez',
      ],
    ],
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
      '--format': 'onde o nome do arquivo não o diz (padrão: svg)',
      '--force': 'gravar por cima de um arquivo que já existe',
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
    options: {
      '--out': 'gravar num arquivo: .svg ou .pdf (padrão: na saída padrão)',
      '--format': 'onde o nome do arquivo não o diz (padrão: svg)',
      '--page': 'o papel',
      '--force': 'gravar por cima de um arquivo que já existe',
    },
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
      '--force': 'gravar por cima de um arquivo que já existe',
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
    arguments: {
      item: 'PEDIDO/ITEM, o número de um pedido, um id (padrão: tudo que está aceito ou em produção)',
    },
    options: {
      '--out': 'gravar num arquivo (padrão: na saída padrão)',
      '--page': 'o papel',
      '--force': 'gravar por cima de um arquivo que já existe',
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
      '--page': 'o papel',
      '--force': 'gravar por cima de um arquivo que já existe',
      '--wait': 'quanto esperar por uma loja que pede menos requisições',
    },
    examples: [
      ['folhas 10423 10424 --out folhas.pdf', 'as de dois pedidos, uma folha cada'],
      ['folhas --where due:today --out folhas.pdf', 'de tudo que tem de sair hoje'],
    ],
  },
  keys: {
    about: 'listar as ações e suas teclas, e conferir o arquivo que as muda',
    options: { '--changed': 'só o que o arquivo muda' },
    examples: [
      ['teclas', 'cada ação, com o nome que keys.json lhe dá'],
      ['teclas --changed', 'o que keys.json faz delas; o que está errado nele, linha por linha'],
    ],
  },
  commands: {
    about: 'listar os comandos próprios da oficina, e conferir commands.json e os programas que ele cita',
    examples: [
      ['comandos', 'cada um com sua tecla, suas telas e o que recebe'],
      ['comandos --json', 'para programas'],
      ['comandos repetir --all', 'o que falhou é tentado de novo'],
    ],
  },
  'commands failed': {
    about: 'listar execuções dos comandos próprios que falharam: as que são tentadas de novo, e as de que se desistiu',
    examples: [['comandos falhas --json', 'para programas']],
  },
  'commands retry': {
    about: 'tentar de novo agora execuções que falharam; as de que se desistiu, mais oito vezes',
    arguments: { id: 'como “bancada comandos falhas” mostra' },
    options: { '--all': 'todas' },
    examples: [['comandos repetir --all', 'quando o outro lado volta a responder']],
  },
  login: {
    about: 'configurar uma loja: um endereço e um token viram um perfil',
    options: {
      '--url': 'endereço base da API: https, ou http para esta máquina',
      '--profile': 'o perfil a criar ou substituir (padrão: default)',
      '--token-command': 'um comando que imprime o token, executado a cada vez; o token não fica em lugar nenhum',
      '--price-unit': 'em que estão os preços da loja',
      '--shop': 'o nome da loja, para o cabeçalho',
      '--timeout': 'quanto a resposta pode demorar',
      '--no-input': 'nunca perguntar; o token vem da entrada padrão',
    },
    examples: [
      ['login', 'pergunta o endereço e o token, confere e guarda'],
      ['login --url https://loja.example/api/v1 --profile outlet \\\n< token.txt', 'o token pela entrada padrão'],
      [
        `login --url https://loja.example/api/v1 \\\n--token-command 'pass show loja'`,
        'o token de um gerenciador de senhas',
      ],
    ],
  },
  logout: {
    about: 'esquecer um perfil e o token guardado para ele',
    options: {
      '--profile': 'o perfil a esquecer (padrão: BANCADA_PROFILE, ou o que profiles marca com *)',
      '--no-input': 'nunca perguntar; o que perguntaria termina com 2',
    },
    examples: [['logout --profile outlet', 'o que está no disco da sua loja fica']],
  },
  profiles: {
    about: 'listar os perfis: nomes, endereços e onde estão os tokens; renomear ou remover um',
    examples: [['profiles', 'o que tem * vale quando nenhum é dito']],
  },
  'profiles rename': {
    about: 'dar outro nome a um perfil',
    arguments: { profile: 'o nome que ele tem', name: 'o nome que recebe' },
    examples: [['profiles rename default loja', 'o token vai junto']],
  },
  'profiles remove': {
    about: 'esquecer um perfil e o token guardado para ele',
    arguments: { profile: 'o nome dele' },
    options: { '--no-input': 'nunca perguntar; o que perguntaria termina com 2' },
    examples: [['profiles remove outlet --yes', 'sem perguntar']],
  },
  doctor: {
    about: 'procurar tudo o que pode estar errado, e dizer o que fazer; só envia GET à loja',
    options: {
      '--scanner': 'medir também um leitor de código de barras',
      '--print': 'imprimir também uma página de teste: ZPL na porta da impressora, PDF pelo comando, ou o que for dito',
      '--json': 'em JSON: check, state, found, advice',
    },
    examples: [
      ['doctor', 'Node, terminal, arquivos, rede, token,\ne o que esta loja faz dos pontos abertos da API'],
      [`doctor --json | jq '.[] | select(.state == "problem")'`, 'só o que está errado'],
    ],
  },
  completion: {
    about: 'imprimir o script que completa comandos num shell',
    arguments: { shell: 'bash, zsh, fish ou powershell' },
    examples: [
      ['completion bash \\\n> ~/.local/share/bash-completion/completions/bancada', 'para todo bash daqui em diante'],
      ['completion fish | source', 'para este fish'],
      ['completion powershell >> $PROFILE', 'para todo PowerShell daqui em diante'],
    ],
  },
  schema: {
    about: 'imprimir o JSON Schema do que um comando imprime com --json',
    arguments: { command: 'as palavras dele, ou “verdict” para todos que gravam; sozinho lista todos' },
    examples: [
      ['schema hold', 'o que “hold --ndjson” imprime em cada linha'],
      ['schema verdict', 'o veredito de todo comando que grava'],
    ],
  },
  man: {
    about: 'imprimir a página de manual',
    examples: [['man | man -l -', 'ler a página']],
  },
  openapi: {
    about: 'imprimir o documento OpenAPI 3.1 da API, com exemplos da loja de teste',
    examples: [['openapi > openapi.json', 'o documento para um gerador de clientes']],
  },
  sandbox: {
    about: 'servir nesta máquina uma loja com a API inteira, para experimentar e testar',
    options: {
      '--host': 'endereço em que escutar',
      '--port': 'porta em que escutar; 0 usa uma livre',
      '--token': 'token de uma loja; repita para várias lojas (padrão: um ao acaso)',
      '--db': 'guardar a loja neste arquivo (padrão: na memória)',
      '--items': 'itens de cada loja nova',
      '--seed': 'de que nasce tudo o que é inventado',
      '--rate': 'pedidos pagos por minuto',
      '--latency': 'esperar isto antes de cada resposta',
      '--now': 'o que o relógio dela mostra no começo (padrão: a hora)',
      '--profile': 'calm, bad-wifi, black-friday, hostile-text ou legacy',
      '--set': 'responder de outro modo onde a especificação é aberta; pode repetir',
      '--fault': 'quebrar requisições; pode repetir',
      '--webhook-url': 'enviar eventos a este endereço',
      '--webhook-secret': 'assinar eventos com isto',
      '--control-token': 'deixar quem tem este token controlá-la, também de outras máquinas e contêineres',
      '--cors': 'deixar páginas de outros endereços usarem a API num navegador',
      '--json': 'imprimir uma linha de JSON quando escuta',
    },
    examples: [
      [
        'sandbox --port 4010 --token minha-loja --rate 6',
        'uma loja cuja fila anda: http://127.0.0.1:4010/api/v1, token "minha-loja";\nhttp://127.0.0.1:4010/_sandbox mostra cada chave, falha e perfil,\nhttp://127.0.0.1:4010/openapi.json o que é servido',
      ],
      ['sandbox --token um --token dois --db loja.db', 'duas lojas com alguns pedidos em comum, num arquivo'],
      [
        'sandbox --profile bad-wifi --set refusalStatus=400 \\\n--set timestamps=zoneless',
        'uma rede ruim, e um serviço que responde de outro modo\nonde a especificação nada diz',
      ],
      [
        'sandbox --fault drop,when=after,operation=itens.enviar,times=1',
        'o próximo envio é aplicado, e a resposta se perde',
      ],
    ],
  },
  queue: {
    about: 'os itens abertos como as telas os mostram; nada pergunta à loja',
    arguments: { filter },
    examples: [['queue --json', 'como a API os tem']],
  },
};
