import * as acts from './acts.ts'
import * as phone from './phone.ts'
import * as session from './session.ts'
import * as warehouse from './warehouse.ts'

/** All calls of the desk, which listens apart from the storefront. The server refuses to start while one of them has no handler. */
export const deskCalls = {
  deskLogin: session.deskLogin,
  deskSession: session.deskSession,
  deskLogout: session.deskLogout,
  deskStepUp: session.deskStepUp,
  deskActs: acts.deskActs,
  previewAct: acts.previewAct,
  doAct: acts.doAct,
  proposals: acts.proposals,
  approveProposal: acts.approveProposal,
  refuseProposal: acts.refuseProposal,
  withdrawProposal: acts.withdrawProposal,
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
