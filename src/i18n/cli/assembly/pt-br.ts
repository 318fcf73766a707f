/** The assembly wall as a command, in Brazilian Portuguese. */
import type { assembly as en } from './en.ts';

export const assembly: typeof en = {
  columns: {
    slot: 'ESCANINHO',
    order: 'PEDIDO',
    have: 'LÁ',
    need: 'DE',
    state: 'ESTADO',
    item: 'ITEM',
    unit: 'UNIDADE',
    place: 'LUGAR',
  },
  noSlot: (slot) => `Nada está no escaninho ${slot}. bancada montar lista os escaninhos em uso.`,
};
