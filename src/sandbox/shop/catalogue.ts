/** What the invented shop makes to order: goods, their variations, and what buyers have written or stitched on them. */

export type Personalisation = 'none' | 'one-name' | 'couple' | 'names' | 'date' | 'phrase' | 'family';

export type Good = {
  nome: string;
  categoria: string;
  /** Cents. */
  preco: number;
  /** Up to two options; a stock record exists for each combination. */
  opcoes: Record<string, string[]>;
  personalisation: Personalisation;
  /** Grams, and centimetres of height, width and length. */
  peso: number;
  medidas: [number, number, number];
  descricao: string;
};

type Category = { nome: string; slug: string; pai: string };

export const PARENT_CATEGORIES: Readonly<Record<string, string>> = {
  casa: 'Casa e decoração',
  papelaria: 'Papelaria',
  festas: 'Festas e presentes',
  infantil: 'Infantil',
};

export const CATEGORIES: Readonly<Record<string, Category>> = {
  canecas: { nome: 'Canecas e copos', slug: 'canecas-e-copos', pai: 'casa' },
  almofadas: { nome: 'Almofadas', slug: 'almofadas', pai: 'casa' },
  placas: { nome: 'Placas e quadros', slug: 'placas-e-quadros', pai: 'casa' },
  cozinha: { nome: 'Mesa e cozinha', slug: 'mesa-e-cozinha', pai: 'casa' },
  convites: { nome: 'Convites', slug: 'convites', pai: 'papelaria' },
  agendas: { nome: 'Agendas e calendários', slug: 'agendas-e-calendarios', pai: 'papelaria' },
  lembrancas: { nome: 'Lembrancinhas', slug: 'lembrancinhas', pai: 'festas' },
  presentes: { nome: 'Presentes', slug: 'presentes', pai: 'festas' },
  bebe: { nome: 'Bebê', slug: 'bebe', pai: 'infantil' },
  escola: { nome: 'Escola', slug: 'escola', pai: 'infantil' },
};

const good = (
  nome: string,
  categoria: string,
  preco: number,
  opcoes: Record<string, string[]>,
  personalisation: Personalisation,
  peso: number,
  medidas: [number, number, number],
  descricao: string,
): Good => ({ nome, categoria, preco, opcoes, personalisation, peso, medidas, descricao });

export const GOODS: readonly Good[] = [
  good(
    'Caneca esmaltada',
    'canecas',
    4990,
    { Cor: ['branca', 'azul', 'verde-musgo', 'preta'], Volume: ['325 ml', '500 ml'] },
    'couple',
    280,
    [9, 12, 9],
    'Caneca de ágata com borda preta, gravada a laser.',
  ),
  good(
    'Caneca de cerâmica feita à mão',
    'canecas',
    7900,
    { Cor: ['areia', 'grafite', 'rosa-chá'] },
    'one-name',
    420,
    [10, 13, 10],
    'Torneada e esmaltada à mão; pequenas diferenças fazem parte.',
  ),
  good(
    'Copo térmico com nome',
    'canecas',
    8990,
    { Cor: ['preto', 'inox', 'lilás'], Volume: ['473 ml', '650 ml'] },
    'one-name',
    350,
    [18, 9, 9],
    'Parede dupla, tampa com trava, gravação a laser.',
  ),
  good(
    'Capa de almofada bordada',
    'almofadas',
    6490,
    { Tecido: ['linho', 'algodão cru', 'veludo'], Tamanho: ['45×45', '50×30'] },
    'names',
    220,
    [3, 45, 45],
    'Bordado à máquina, fecho invisível. Não acompanha enchimento.',
  ),
  good(
    'Enchimento de almofada',
    'almofadas',
    2990,
    { Tamanho: ['45×45', '50×30'] },
    'none',
    400,
    [15, 45, 45],
    'Fibra siliconada antialérgica.',
  ),
  good(
    'Placa de porta com nome',
    'placas',
    5900,
    { Madeira: ['pinus', 'freijó'], Formato: ['oval', 'retangular'] },
    'one-name',
    300,
    [2, 30, 18],
    'Madeira maciça com letras em relevo e cordão de algodão.',
  ),
  good(
    'Placa de família',
    'placas',
    12900,
    { Madeira: ['pinus', 'freijó'], Tamanho: ['40 cm', '60 cm'] },
    'family',
    900,
    [3, 60, 25],
    'Sobrenome em letras recortadas e os nomes em plaquinhas.',
  ),
  good(
    'Quadro de mapa de estrelas',
    'placas',
    9900,
    { Moldura: ['preta', 'branca', 'natural'], Tamanho: ['A4', 'A3'] },
    'date',
    1200,
    [3, 30, 42],
    'O céu da data e do lugar que você escolher, em papel algodão.',
  ),
  good(
    'Tábua de churrasco gravada',
    'cozinha',
    11900,
    { Madeira: ['teca', 'muiracatiara'] },
    'couple',
    1600,
    [3, 24, 40],
    'Com canaleta e alça; gravação a laser.',
  ),
  good(
    'Avental de chef com bordado',
    'cozinha',
    7490,
    { Cor: ['jeans', 'preto', 'terracota'], Tamanho: ['adulto', 'infantil'] },
    'phrase',
    330,
    [4, 25, 30],
    'Sarja pesada, alças cruzadas, bolso frontal.',
  ),
  good(
    'Jogo americano de linho (par)',
    'cozinha',
    8900,
    { Cor: ['cru', 'azul-marinho', 'oliva'] },
    'couple',
    260,
    [2, 35, 48],
    'Barra com ponto ajur e monograma.',
  ),
  good(
    'Convite de casamento',
    'convites',
    69000,
    { Papel: ['marfim', 'branco', 'vegetal'], Quantidade: ['50', '100', '150'] },
    'couple',
    1500,
    [8, 22, 30],
    'Impressão em letterpress, envelope e lacre inclusos.',
  ),
  good(
    'Convite de chá de bebê',
    'convites',
    18900,
    { Tema: ['ursinho', 'nuvem', 'floresta'], Quantidade: ['30', '50'] },
    'one-name',
    500,
    [4, 18, 24],
    'Papel 300 g com envelope kraft.',
  ),
  good(
    'Calendário de parede 2027',
    'agendas',
    4500,
    { Tamanho: ['A4', 'A3'] },
    'names',
    380,
    [1, 30, 42],
    'Treze folhas com as fotos e os aniversários da família.',
  ),
  good(
    'Agenda 2027 com capa de tecido',
    'agendas',
    9800,
    { Capa: ['floral', 'xadrez', 'lisa azul'], Miolo: ['diário', 'semanal'] },
    'one-name',
    450,
    [3, 16, 22],
    'Costura manual, fita marca-página, nome em hot stamping.',
  ),
  good(
    'Caderno de receitas',
    'agendas',
    8700,
    { Capa: ['couro ecológico', 'tecido'] },
    'family',
    520,
    [3, 18, 24],
    'Divisórias e cem fichas pautadas.',
  ),
  good(
    'Kit de lembrancinhas: velas aromáticas',
    'lembrancas',
    15900,
    { Aroma: ['lavanda', 'capim-limão', 'baunilha'], Quantidade: ['20', '40'] },
    'couple',
    2400,
    [10, 30, 30],
    'Latas de 30 g com rótulo da festa.',
  ),
  good(
    'Kit de lembrancinhas: mini-suculentas',
    'lembrancas',
    21900,
    { Vaso: ['barro', 'branco'], Quantidade: ['20', '40'] },
    'couple',
    3800,
    [12, 35, 35],
    'Mudas enraizadas, com tag de agradecimento.',
  ),
  good(
    'Caixa de padrinhos',
    'presentes',
    14900,
    { Madeira: ['pinus', 'MDF branco'] },
    'one-name',
    900,
    [10, 25, 25],
    'Taça, gravata ou lenço, e o convite especial.',
  ),
  good(
    'Chaveiro de couro com iniciais',
    'presentes',
    3200,
    { Cor: ['caramelo', 'preto', 'vinho'] },
    'one-name',
    60,
    [1, 4, 10],
    'Couro legítimo, ferragem dourada.',
  ),
  good(
    'Luminária de acrílico',
    'presentes',
    10900,
    { Base: ['madeira', 'preta'] },
    'phrase',
    600,
    [20, 15, 8],
    'LED quente, cabo USB, desenho gravado a partir da sua foto.',
  ),
  good(
    'Manta de bebê com nome',
    'bebe',
    13900,
    { Cor: ['rosa-chá', 'azul-claro', 'verde-água', 'off-white'] },
    'one-name',
    420,
    [6, 30, 35],
    'Tricô em algodão antialérgico.',
  ),
  good(
    'Porta-maternidade bordado',
    'bebe',
    16800,
    { Tema: ['safári', 'balão', 'jardim'] },
    'one-name',
    700,
    [5, 30, 30],
    'Bastidor de 30 cm com feltro e bordado livre.',
  ),
  good(
    'Etiquetas escolares (kit)',
    'escola',
    3900,
    { Tema: ['espaço', 'dinossauros', 'unicórnio', 'futebol'] },
    'names',
    80,
    [1, 15, 21],
    'Cento e vinte etiquetas à prova d’água em quatro tamanhos.',
  ),
  good(
    'Lancheira térmica com nome',
    'escola',
    9200,
    { Tema: ['espaço', 'fazendinha', 'sereia'] },
    'one-name',
    480,
    [20, 24, 14],
    'Forro impermeável e bolso para garrafa.',
  ),
];

/** Names of the shops behind the tokens, in order; further shops get a number. */
export const SHOP_NAMES = ['Ateliê Aurora', 'Oficina Ipê', 'Papelaria Jatobá', 'Casa Umbu', 'Estúdio Maré'] as const;

/** Ways to leave the shop, with the days a buyer is promised and what they cost in cents. */
export const DELIVERIES = [
  { metodo: 'SEDEX', prazo: '2 a 4 dias úteis', frete: 2890, peso: 34 },
  { metodo: 'PAC', prazo: '5 a 9 dias úteis', frete: 1790, peso: 34 },
  { metodo: 'Jadlog', prazo: '3 a 6 dias úteis', frete: 2150, peso: 22 },
  { metodo: 'Retirada', prazo: 'pronto em 5 dias úteis', frete: 0, peso: 10 },
] as const;

export const CANCELLATION_REASONS = [
  'Pagamento estornado',
  'Comprador desistiu da compra',
  'Pedido feito em duplicidade',
  'Prazo não atende',
  'Dados de personalização não confirmados',
] as const;

export const PAYMENT_METHODS = ['pix', 'pix', 'cartao_credito', 'cartao_credito', 'boleto'] as const;

export const BUYER_NOTES = [
  '',
  '',
  '',
  '',
  '',
  'Por favor, embalar para presente.',
  'É surpresa: não ligar.',
  'Preciso até sexta, se possível.',
  'Pode mandar foto antes de enviar?',
  'Confirmar a cor do bordado comigo.',
] as const;

export const PHRASES = [
  'Aqui mora o amor',
  'Chef da casa',
  'Feito com carinho',
  'A vida é boa',
  'Melhor avó do mundo',
  'Hoje tem churrasco',
] as const;

export const THREADS = ['azul-marinho', 'dourada', 'branca', 'terracota', 'verde-oliva'] as const;
