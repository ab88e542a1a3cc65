/** What of a member's has changed, as the events of the stream `/api/live` are named; their data has its id. */
export const newsKinds = ['order', 'bid', 'recharge', 'message', 'translation', 'parcel'] as const
export type NewsKind = (typeof newsKinds)[number]
/** Something may have been missed: all may have changed. */
export const RESYNC = 'resync'
/** How an auction stands, whole. */
export const AUCTION = 'auction'
