/** Notifications: read by anyone who is near, so how many and nothing of whom, in English. */

export const attention = {
  newOrders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  late: (count: number) => (count === 1 ? '1 item late' : `${count} items late`),
  lateNow: (count: number, numero: string) =>
    count === 1 ? `Late now: an item of order ${numero}.` : `Late now: ${count} items, the first of order ${numero}.`,
};
