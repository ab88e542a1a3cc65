import { accountHandlers } from './account-acts.ts'
import { bidHandlers } from './bid-acts.ts'
import { contentHandlers } from './content-acts.ts'
import { deskHandlers } from './desk-acts.ts'
import { messageHandlers } from './message-acts.ts'
import { orderHandlers } from './order-acts.ts'
import { parcelHandlers } from './parcel-acts.ts'
import { purchaseHandlers } from './purchase-acts.ts'
import { staffPeopleHandlers } from './staff-people-acts.ts'
import type { StaffHandlers } from './staff-handlers.ts'
import { walletHandlers } from './wallet-acts.ts'
import { warehouseHandlers } from './warehouse-acts.ts'
import { wordHandlers } from './word-acts.ts'

/** The handler of each act of the staff. */
export const staffHandlers: StaffHandlers = {
  ...deskHandlers,
  ...messageHandlers,
  ...orderHandlers,
  ...purchaseHandlers,
  ...accountHandlers,
  ...bidHandlers,
  ...walletHandlers,
  ...warehouseHandlers,
  ...parcelHandlers,
  ...wordHandlers,
  ...contentHandlers,
  ...staffPeopleHandlers,
}
