import * as acts from './acts.ts'
import * as content from './content.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'

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
  closeStation: staff.closeStation,
  deskActs: acts.deskActs,
  previewAct: acts.previewAct,
  doAct: acts.doAct,
  proposals: acts.proposals,
  approveProposal: acts.approveProposal,
  refuseProposal: acts.refuseProposal,
  withdrawProposal: acts.withdrawProposal,
  deskContent: content.deskContent,
  deskWords: content.deskWords,
} as const

export type DeskCalls = typeof deskCalls
