import { accountActs } from './accounts.ts'
import { bidActs } from './bids.ts'
import { contentActs } from './content.ts'
import { deskActs } from './desk.ts'
import { messageActs } from './messages.ts'
import { orderActs } from './orders.ts'
import { parcelActs } from './parcels.ts'
import { purchaseActs } from './purchases.ts'
import { staffActs } from './staff.ts'
import { walletActs } from './wallet.ts'
import { warehouseActs } from './warehouse.ts'
import { wordActs } from './words.ts'

/** All acts, by name. */
export const acts = {
  ...deskActs,
  ...messageActs,
  ...orderActs,
  ...purchaseActs,
  ...accountActs,
  ...bidActs,
  ...walletActs,
  ...warehouseActs,
  ...parcelActs,
  ...wordActs,
  ...contentActs,
  ...staffActs,
}

export type Acts = typeof acts
export type ActName = keyof Acts
