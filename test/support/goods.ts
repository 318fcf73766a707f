/** Orders, products and stock records for tests: plain ones, with whatever a test cares about put over them. */
import type { Order, OrderItem, Product, StockRecord } from '../../src/domain/records.ts';

/** A buyer who is nobody: the check digits of the CPF are wrong, the area code does not exist. */
export const BUYER = {
  nome: 'Flora Ribeiro',
  email: 'flora.ribeiro.123@example.com',
  telefone: '(00) 99999-4321',
  cpf_cnpj: '987.654.321-99',
};

export function anOrder(itens: readonly OrderItem[], overrides: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    numero: '10482',
    status: 'pago',
    subtotal: '129.80',
    desconto: '0.00',
    frete_total: '18.00',
    total: '147.80',
    metodo_envio: 'SEDEX',
    frete_prazo: '3 dias úteis',
    notes: '',
    created_at: '2026-11-20T10:00:00.000000Z',
    itens: [...itens],
    comprador: BUYER,
    pagamento: { metodo: 'pix', pago_em: '2026-11-20T10:05:00.000000Z' },
    endereco_entrega: {
      nome_destinatario: BUYER.nome,
      cep: '11000-970',
      logradouro: 'Rua das Acácias',
      numero: '742',
      complemento: 'Apto 304',
      bairro: 'Boa Vista',
      cidade: 'Santos',
      estado: 'SP',
    },
    ...overrides,
  };
}

export function aStockRecord(overrides: Partial<StockRecord> = {}): StockRecord {
  return {
    id: 'stock-1',
    product_id: 'product-1',
    sku: 'CAN-AZU-325',
    variation_options: 'azul · 325 ml',
    quantidade: '12',
    is_active: 'true',
    updated_at: '2026-11-20T10:00:00.000000Z',
    produto: { id: 'product-1', nome: 'Caneca esmaltada' },
    ...overrides,
  };
}

export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 'product-1',
    nome: 'Caneca esmaltada',
    slug: 'caneca-esmaltada',
    preco: 6490,
    preco_promocional: 5790,
    status: 'ativo',
    estoque_global: '12',
    has_variations: 'true',
    tags: 'canecas, personalizado',
    descricao: 'Caneca de ágata com borda preta, gravada a laser.',
    delivery_type: 'envio',
    track_stock: 'true',
    plano: 'profissional',
    peso: 280,
    altura: 9,
    largura: 12,
    comprimento: 9,
    video_url: '',
    created_at: '2026-10-01T10:00:00.000000Z',
    updated_at: '2026-11-19T10:00:00.000000Z',
    capa: {
      url: 'https://cdn.example/1.jpg',
      url_medium: 'https://cdn.example/1-m.jpg',
      url_thumb: 'https://cdn.example/1-t.jpg',
    },
    imagens: '["https://cdn.example/1.jpg","https://cdn.example/2.jpg"]',
    categoria: {
      id: 'c1',
      nome: 'Canecas e copos',
      slug: 'canecas',
      categoria_pai: { id: 'c0', nome: 'Casa e decoração', slug: 'casa' },
    },
    estoques: [aStockRecord()],
    ...overrides,
  };
}
