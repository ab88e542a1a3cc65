// Made from packages/contract by `npm run calls`. Import it whole, `import * as calls`: what nobody makes is left out of a bundle.
import type { DeskCalls } from '@otsukai/contract/desk/desk-calls'
import type { SurfaceOf } from './client.ts'

export const deskLogin: SurfaceOf<DeskCalls['deskLogin']> = { method: 'POST', path: '/api/desk/session/login', encoding: 'json', cache: false, refusals: { 2601: 'staffLoginWrong' } }
export const deskTotp: SurfaceOf<DeskCalls['deskTotp']> = { method: 'POST', path: '/api/desk/session/totp', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong' } }
export const deskPasskeyOptions: SurfaceOf<DeskCalls['deskPasskeyOptions']> = { method: 'POST', path: '/api/desk/session/passkey/options', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const deskPasskey: SurfaceOf<DeskCalls['deskPasskey']> = { method: 'POST', path: '/api/desk/session/passkey', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong' } }
export const deskRecover: SurfaceOf<DeskCalls['deskRecover']> = { method: 'POST', path: '/api/desk/session/recover', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong' } }
export const deskSession: SurfaceOf<DeskCalls['deskSession']> = { method: 'GET', path: '/api/desk/session', encoding: 'query', cache: false }
export const deskLogout: SurfaceOf<DeskCalls['deskLogout']> = { method: 'POST', path: '/api/desk/session/logout', encoding: 'json', cache: false }
export const deskStepUp: SurfaceOf<DeskCalls['deskStepUp']> = { method: 'POST', path: '/api/desk/session/stepUp', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong', 2601: 'staffLoginWrong' } }
export const deskInvitation: SurfaceOf<DeskCalls['deskInvitation']> = { method: 'POST', path: '/api/desk/session/invitation', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const deskEnrol: SurfaceOf<DeskCalls['deskEnrol']> = { method: 'POST', path: '/api/desk/session/enrol', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const deskEnrolTotp: SurfaceOf<DeskCalls['deskEnrolTotp']> = { method: 'POST', path: '/api/desk/session/enrol/totp', encoding: 'json', cache: false, refusals: { 2603: 'stepUpNeeded' } }
export const deskEnrolPasskey: SurfaceOf<DeskCalls['deskEnrolPasskey']> = { method: 'POST', path: '/api/desk/session/enrol/passkey', encoding: 'json', cache: false, refusals: { 2603: 'stepUpNeeded' } }
export const deskEnrolFinish: SurfaceOf<DeskCalls['deskEnrolFinish']> = { method: 'POST', path: '/api/desk/session/enrol/finish', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong', 2603: 'stepUpNeeded' } }
export const deskMe: SurfaceOf<DeskCalls['deskMe']> = { method: 'GET', path: '/api/desk/me', encoding: 'query', cache: false }
export const myPassword: SurfaceOf<DeskCalls['myPassword']> = { method: 'POST', path: '/api/desk/me/password', encoding: 'json', cache: false, refusals: { 2601: 'staffLoginWrong', 2603: 'stepUpNeeded' } }
export const removeFactor: SurfaceOf<DeskCalls['removeFactor']> = { method: 'POST', path: '/api/desk/me/factors/remove', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2603: 'stepUpNeeded' } }
export const newRecoveryCodes: SurfaceOf<DeskCalls['newRecoveryCodes']> = { method: 'POST', path: '/api/desk/me/recoveryCodes', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2603: 'stepUpNeeded' } }
export const setPin: SurfaceOf<DeskCalls['setPin']> = { method: 'POST', path: '/api/desk/me/pin', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2603: 'stepUpNeeded' } }
export const newBadge: SurfaceOf<DeskCalls['newBadge']> = { method: 'POST', path: '/api/desk/me/badge', encoding: 'json', cache: false, refusals: { 2603: 'stepUpNeeded' } }
export const staffList: SurfaceOf<DeskCalls['staffList']> = { method: 'GET', path: '/api/desk/staff', encoding: 'query', cache: false }
export const takeInvitation: SurfaceOf<DeskCalls['takeInvitation']> = { method: 'POST', path: '/api/desk/staff/invitation', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2603: 'stepUpNeeded' } }
export const sessionsOfStaff: SurfaceOf<DeskCalls['sessionsOfStaff']> = { method: 'GET', path: '/api/desk/staff/{id}/sessions', encoding: 'query', cache: false }
export const endStaffSession: SurfaceOf<DeskCalls['endStaffSession']> = { method: 'POST', path: '/api/desk/session/end', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const openStation: SurfaceOf<DeskCalls['openStation']> = { method: 'POST', path: '/api/desk/station/open', encoding: 'json', cache: false, refusals: { 2603: 'stepUpNeeded' } }
export const closeStation: SurfaceOf<DeskCalls['closeStation']> = { method: 'POST', path: '/api/desk/station/close', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const deskActs: SurfaceOf<DeskCalls['deskActs']> = { method: 'GET', path: '/api/desk/acts', encoding: 'query', cache: false }
export const previewAct: SurfaceOf<DeskCalls['previewAct']> = { method: 'POST', path: '/api/desk/acts/{name}/preview', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const doAct: SurfaceOf<DeskCalls['doAct']> = { method: 'POST', path: '/api/desk/acts/{name}', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong', 2609: 'notAllowedNow', 2604: 'movedSince', 2603: 'stepUpNeeded', 2613: 'reasonNeeded', 2901: 'requestIdReused', 2611: 'codeUnknown', 2612: 'checkDigitWrong', 2610: 'lastManager' } }
export const proposals: SurfaceOf<DeskCalls['proposals']> = { method: 'GET', path: '/api/desk/proposals', encoding: 'query', cache: false }
export const approveProposal: SurfaceOf<DeskCalls['approveProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/approve', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal', 2603: 'stepUpNeeded', 2609: 'notAllowedNow', 2604: 'movedSince' } }
export const refuseProposal: SurfaceOf<DeskCalls['refuseProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/refuse', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal' } }
export const withdrawProposal: SurfaceOf<DeskCalls['withdrawProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/withdraw', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal' } }
export const deskContent: SurfaceOf<DeskCalls['deskContent']> = { method: 'GET', path: '/api/desk/content/{kind}', encoding: 'query', cache: false }
export const deskWords: SurfaceOf<DeskCalls['deskWords']> = { method: 'GET', path: '/api/desk/words', encoding: 'query', cache: false }
