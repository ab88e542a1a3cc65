// Made from packages/contract by `npm run calls`. Import it whole, `import * as calls`: what nobody makes is left out of a bundle.
import type { DeskCalls } from '@otsukai/contract/desk/desk-calls'
import type { SurfaceOf } from './client.ts'

export const deskLogin: SurfaceOf<DeskCalls['deskLogin']> = { method: 'POST', path: '/api/desk/session/login', encoding: 'json', cache: false, refusals: { 2601: 'staffLoginWrong' } }
export const deskSession: SurfaceOf<DeskCalls['deskSession']> = { method: 'GET', path: '/api/desk/session', encoding: 'query', cache: false }
export const deskLogout: SurfaceOf<DeskCalls['deskLogout']> = { method: 'POST', path: '/api/desk/session/logout', encoding: 'json', cache: false }
export const deskStepUp: SurfaceOf<DeskCalls['deskStepUp']> = { method: 'POST', path: '/api/desk/session/stepUp', encoding: 'json', cache: false, refusals: { 2602: 'factorWrong', 2601: 'staffLoginWrong' } }
export const deskActs: SurfaceOf<DeskCalls['deskActs']> = { method: 'GET', path: '/api/desk/acts', encoding: 'query', cache: false }
export const previewAct: SurfaceOf<DeskCalls['previewAct']> = { method: 'POST', path: '/api/desk/acts/{name}/preview', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const doAct: SurfaceOf<DeskCalls['doAct']> = { method: 'POST', path: '/api/desk/acts/{name}', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2604: 'movedSince', 2603: 'stepUpNeeded', 2613: 'reasonNeeded', 2901: 'requestIdReused', 2611: 'codeUnknown', 2612: 'checkDigitWrong', 2610: 'lastManager' } }
export const proposals: SurfaceOf<DeskCalls['proposals']> = { method: 'GET', path: '/api/desk/proposals', encoding: 'query', cache: false }
export const approveProposal: SurfaceOf<DeskCalls['approveProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/approve', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal', 2603: 'stepUpNeeded', 2609: 'notAllowedNow', 2604: 'movedSince' } }
export const refuseProposal: SurfaceOf<DeskCalls['refuseProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/refuse', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal' } }
export const withdrawProposal: SurfaceOf<DeskCalls['withdrawProposal']> = { method: 'POST', path: '/api/desk/proposals/{id}/withdraw', encoding: 'json', cache: false, refusals: { 2607: 'proposalOver', 2606: 'ownProposal' } }
