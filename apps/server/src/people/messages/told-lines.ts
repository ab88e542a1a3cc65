/** Whether `line`, a row of `order_timeline`, is told: of the tries to buy that came to nothing, however many there were, only the last is. */
export const isTold = `not (line.event in ('beginPurchase', 'release') and exists (
  select from order_timeline later where later.order_id = line.order_id and later.id > line.id and later.event = 'beginPurchase'))`
