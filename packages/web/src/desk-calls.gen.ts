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
export const deskQueue: SurfaceOf<DeskCalls['deskQueue']> = { method: 'GET', path: '/api/desk/queue', encoding: 'query', cache: false }
export const deskEntry: SurfaceOf<DeskCalls['deskEntry']> = { method: 'GET', path: '/api/desk/queue/{id}', encoding: 'query', cache: false }
export const claimEntry: SurfaceOf<DeskCalls['claimEntry']> = { method: 'POST', path: '/api/desk/queue/claim', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const releaseEntry: SurfaceOf<DeskCalls['releaseEntry']> = { method: 'POST', path: '/api/desk/queue/release', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const snoozeEntry: SurfaceOf<DeskCalls['snoozeEntry']> = { method: 'POST', path: '/api/desk/queue/snooze', encoding: 'json', cache: false, refusals: { 2609: 'notAllowedNow', 2613: 'reasonNeeded' } }
export const noteEntry: SurfaceOf<DeskCalls['noteEntry']> = { method: 'POST', path: '/api/desk/queue/note', encoding: 'json', cache: false }
export const nextEntry: SurfaceOf<DeskCalls['nextEntry']> = { method: 'POST', path: '/api/desk/queue/next', encoding: 'json', cache: false }
export const deskFind: SurfaceOf<DeskCalls['deskFind']> = { method: 'GET', path: '/api/desk/find', encoding: 'query', cache: false, refusals: { 2611: 'codeUnknown', 2612: 'checkDigitWrong' } }
export const deskToday: SurfaceOf<DeskCalls['deskToday']> = { method: 'GET', path: '/api/desk/today', encoding: 'query', cache: false }
export const deskFigures: SurfaceOf<DeskCalls['deskFigures']> = { method: 'GET', path: '/api/desk/figures', encoding: 'query', cache: false, refusals: { 2609: 'notAllowedNow' } }
export const deskOrders: SurfaceOf<DeskCalls['deskOrders']> = { method: 'GET', path: '/api/desk/orders', encoding: 'query', cache: false }
export const deskOrder: SurfaceOf<DeskCalls['deskOrder']> = { method: 'GET', path: '/api/desk/orders/{id}', encoding: 'query', cache: false }
export const deskMembers: SurfaceOf<DeskCalls['deskMembers']> = { method: 'GET', path: '/api/desk/members', encoding: 'query', cache: false }
export const deskMember: SurfaceOf<DeskCalls['deskMember']> = { method: 'GET', path: '/api/desk/members/{id}', encoding: 'query', cache: false }
export const deskThreads: SurfaceOf<DeskCalls['deskThreads']> = { method: 'GET', path: '/api/desk/threads', encoding: 'query', cache: false }
export const deskThread: SurfaceOf<DeskCalls['deskThread']> = { method: 'GET', path: '/api/desk/threads/{id}', encoding: 'query', cache: false }
export const deskPurchases: SurfaceOf<DeskCalls['deskPurchases']> = { method: 'GET', path: '/api/desk/purchases', encoding: 'query', cache: false }
export const deskBids: SurfaceOf<DeskCalls['deskBids']> = { method: 'GET', path: '/api/desk/bids', encoding: 'query', cache: false }
export const deskRecharges: SurfaceOf<DeskCalls['deskRecharges']> = { method: 'GET', path: '/api/desk/recharges', encoding: 'query', cache: false }
export const deskRefunds: SurfaceOf<DeskCalls['deskRefunds']> = { method: 'GET', path: '/api/desk/refunds', encoding: 'query', cache: false }
export const deskStock: SurfaceOf<DeskCalls['deskStock']> = { method: 'GET', path: '/api/desk/stock', encoding: 'query', cache: false }
export const deskLog: SurfaceOf<DeskCalls['deskLog']> = { method: 'GET', path: '/api/desk/log', encoding: 'query', cache: false }
export const takeExport: SurfaceOf<DeskCalls['takeExport']> = { method: 'GET', path: '/api/desk/exports/{id}', encoding: 'query', cache: false }
export const addNote: SurfaceOf<DeskCalls['addNote']> = { method: 'POST', path: '/api/desk/notes', encoding: 'json', cache: false }
export const tellPresence: SurfaceOf<DeskCalls['tellPresence']> = { method: 'POST', path: '/api/desk/presence', encoding: 'json', cache: false }
export const moneyDay: SurfaceOf<DeskCalls['moneyDay']> = { method: 'GET', path: '/api/desk/money/day', encoding: 'query', cache: false }
export const moneyAccounts: SurfaceOf<DeskCalls['moneyAccounts']> = { method: 'GET', path: '/api/desk/money/accounts', encoding: 'query', cache: false }
