/** Whether `line`, a row of `order_timeline`, is shown to the member: of several failed tries to buy only the last is. */
export const isTold = `not (line.event in ('beginPurchase', 'release') and exists (
  select from order_timeline later where later.order_id = line.order_id and later.id > line.id and later.event = 'beginPurchase'))`
