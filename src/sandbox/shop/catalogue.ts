/** The rest of the invented shop: categories, names, delivery types, payment methods, and texts of buyers. */

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

/** Names of the stores, in the order of their tokens; further stores get a number. */
export const SHOP_NAMES = ['Ateliê Aurora', 'Oficina Ipê', 'Papelaria Jatobá', 'Casa Umbu', 'Estúdio Maré'] as const;

/** Delivery types, with the promised days and the price in cents. */
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
