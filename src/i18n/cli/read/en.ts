/** Commands that read, in English. */

export const read = {
  columns: {
    order: 'ORDER',
    status: 'STATUS',
    age: 'AGE',
    quantity: 'QTY',
    item: 'ITEM',
    delivery: 'DELIVERY',
    id: 'ORDER/ITEM',
    sku: 'SKU',
    product: 'PRODUCT',
    variation: 'VARIATION',
    active: 'ACTIVE',
    stockId: 'STOCK ID',
  },
  noItems: 'No items match.',
  noStock: 'No stock records match.',
  itemCount: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  stockCount: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  filterIgnored: (count: number) =>
    count === 1
      ? 'The store does not keep to this filter: 1 item that it sent is left out.'
      : `The store does not keep to this filter: ${count} items that it sent are left out.`,
  datesIgnored: (count: number) =>
    count === 1
      ? 'The store ignores the dates: bancada has gone by the days of this machine, and left out 1 item that the store sent.'
      : `The store ignores the dates: bancada has gone by the days of this machine, and left out ${count} items that the store sent.`,
  daysUnknown:
    'The store ignores the dates, and its times do not say their zone: some rows may be of the day before or after. A bench that runs learns it.',
  offsetDropped: (count: number) =>
    count === 1
      ? 'The store takes the moment for one of its own zone: it was asked further back, and 1 row that is older is left out.'
      : `The store takes the moment for one of its own zone: it was asked further back, and ${count} rows that are older are left out.`,
  zoneUnknown:
    'The store takes the moment for one of its own zone, and its times do not say which that is: some rows may be older. A bench that runs learns it.',
  unnamed: (count: number) =>
    count === 1
      ? '1 row has no id that can be used, and is left out: nothing could be done with it. Tell the service’s people.'
      : `${count} rows have no id that can be used, and are left out: nothing could be done with them. Tell the service’s people.`,
  untold: (count: number, fields: string) =>
    `The store’s list leaves out ${fields} of ${count === 1 ? '1 item' : `${count} items`}: for the filter it was empty.`,
  /** Until when they are to leave depends on what nobody has read. */
  estimated: (count: number) =>
    `Until when ${count === 1 ? '1 item is' : `${count} items are`} to leave is estimated: no bench has read yet when they were paid, or what they are.`,
  moved: 'The list changed while it was read; it was read again where it could be, and a row may still be missing.',
  order: {
    title: (numero: string) => `Order ${numero}`,
    status: 'Status',
    placed: 'Placed',
    paid: 'Paid',
    total: 'Total',
    subtotal: 'Subtotal',
    discount: 'Discount',
    freight: 'Freight',
    shipping: 'Shipping',
    deadline: 'Deadline',
    notes: 'Notes',
    buyer: 'Buyer',
    email: 'E-mail',
    phone: 'Phone',
    taxId: 'CPF/CNPJ',
    address: 'Deliver to',
    masked: 'Personal data is masked; --show-personal-data shows it, and the audit trail notes that.',
  },
  product: {
    price: 'Price',
    promo: 'Promotional price',
    status: 'Status',
    stock: 'Stock',
    category: 'Category',
    unitUnknown: 'unit not known: cents or reais',
  },
  pong: (lojaId: string, url: string) => `${lojaId}  ${url}`,
};
