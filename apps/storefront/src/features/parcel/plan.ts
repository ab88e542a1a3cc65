/** A parcel of a way to split orders: what goes into it, by which line. */
export interface PlannedParcel {
  lineId: string
  orderIds: readonly string[]
}

/** Parcels that are still to be requested, as an address tells them: `ems:A1.A2,air:B1`. */
export const planText = (parcels: readonly PlannedParcel[]): string =>
  parcels.map(({ lineId, orderIds }) => `${lineId}:${orderIds.join('.')}`).join()

export const readPlan = (text: string | undefined): PlannedParcel[] =>
  (text ?? '').split(',').flatMap((one) => {
    const [lineId = '', orders = ''] = one.split(':')
    const orderIds = orders.split('.').filter(Boolean)
    return lineId && orderIds.length > 0 ? [{ lineId, orderIds }] : []
  })
