import * as acts from './acts.ts'
import * as bids from './bids.ts'
import * as content from './content.ts'
import * as exports from './exports.ts'
import * as figures from './figures.ts'
import * as find from './find.ts'
import * as log from './log.ts'
import * as members from './members.ts'
import * as money from './money.ts'
import * as notes from './notes.ts'
import * as orders from './orders.ts'
import * as parcels from './parcels.ts'
import * as payments from './payments.ts'
import * as phone from './phone.ts'
import * as presence from './presence.ts'
import * as purchases from './purchases.ts'
import * as queue from './queue.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as threads from './threads.ts'
import * as views from './views.ts'
import * as warehouse from './warehouse.ts'

/** All calls of the desk, which listens apart from the storefront. The server refuses to start while one of them has no handler. */
export const deskCalls = {
  deskLogin: session.deskLogin,
  deskTotp: session.deskTotp,
  deskPasskeyOptions: session.deskPasskeyOptions,
  deskPasskey: session.deskPasskey,
  deskRecover: session.deskRecover,
  deskSession: session.deskSession,
  deskLogout: session.deskLogout,
  deskStepUp: session.deskStepUp,
  deskInvitation: session.deskInvitation,
  deskEnrol: session.deskEnrol,
  deskEnrolTotp: session.deskEnrolTotp,
  deskEnrolPasskey: session.deskEnrolPasskey,
  deskEnrolFinish: session.deskEnrolFinish,
  deskMe: session.deskMe,
  myPassword: session.myPassword,
  removeFactor: session.removeFactor,
  newRecoveryCodes: session.newRecoveryCodes,
  setPin: session.setPin,
  newBadge: session.newBadge,
  staffList: staff.staffList,
  takeInvitation: staff.takeInvitation,
  sessionsOfStaff: staff.sessionsOfStaff,
  endStaffSession: staff.endStaffSession,
  openStation: staff.openStation,
  stationWho: staff.stationWho,
  closeStation: staff.closeStation,
  deskActs: acts.deskActs,
  actOffers: acts.actOffers,
  previewAct: acts.previewAct,
  doAct: acts.doAct,
  proposals: acts.proposals,
  approveProposal: acts.approveProposal,
  refuseProposal: acts.refuseProposal,
  withdrawProposal: acts.withdrawProposal,
  hearProposal: acts.hearProposal,
  deskContent: content.deskContent,
  deskWords: content.deskWords,
  deskParcels: parcels.deskParcels,
  deskParcelOf: parcels.deskParcelOf,
  deskPicks: parcels.deskPicks,
  deskManifest: parcels.deskManifest,
  deskCarriers: parcels.deskCarriers,
  deskQueue: queue.deskQueue,
  deskEntry: queue.deskEntry,
  claimEntry: queue.claimEntry,
  releaseEntry: queue.releaseEntry,
  snoozeEntry: queue.snoozeEntry,
  noteEntry: queue.noteEntry,
  nextEntry: queue.nextEntry,
  deskFind: find.deskFind,
  deskToday: figures.deskToday,
  deskFigures: figures.deskFigures,
  deskOrders: orders.deskOrders,
  deskOrder: orders.deskOrder,
  deskMembers: members.deskMembers,
  deskMember: members.deskMember,
  deskThreads: threads.deskThreads,
  deskThread: threads.deskThread,
  assignThread: threads.assignThread,
  deskPurchases: purchases.deskPurchases,
  deskBids: bids.deskBids,
  deskRecharges: payments.deskRecharges,
  deskRefunds: payments.deskRefunds,
  deskStock: stock.deskStock,
  deskShelves: stock.deskShelves,
  deskLog: log.deskLog,
  waitingExports: exports.waitingExports,
  takeExport: exports.takeExport,
  deskViews: views.deskViews,
  keepView: views.keepView,
  dropView: views.dropView,
  addNote: notes.addNote,
  tellPresence: presence.tellPresence,
  moneyDay: money.moneyDay,
  moneyAccounts: money.moneyAccounts,
  deskParcel: warehouse.deskParcel,
  deskArrivals: warehouse.deskArrivals,
  deskInspections: warehouse.deskInspections,
  deskDuty: warehouse.deskDuty,
  deskPhoto: warehouse.deskPhoto,
  deskPhotoOf: warehouse.deskPhotoOf,
  deskLabel: warehouse.deskLabel,
  pairPhone: phone.pairPhone,
  claimPhone: phone.claimPhone,
  confirmPhone: phone.confirmPhone,
  unpairPhone: phone.unpairPhone,
  phoneParcel: phone.phoneParcel,
  stationPhone: phone.stationPhone,
  stationPhoto: phone.stationPhoto,
} as const

export type DeskCalls = typeof deskCalls
