import * as acts from './acts.ts'
import * as session from './session.ts'

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
} as const

export type DeskCalls = typeof deskCalls
