import type { ActData, ActInput } from '@otsukai/contract/acts/act'
import type { ActName, Acts } from '@otsukai/contract/acts/acts'
import { formatJpy } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { momentIn } from '../../platform/moment-in.ts'
import type { Settings } from '../../platform/parts.ts'

type Tell<A> = (data: ActData<A>, input: ActInput<A>, config: Pick<Settings, 'timeZone'>) => string

/** The terminal's output for each act that is done. */
export const tellActs: { readonly [Name in ActName]: Tell<Acts[Name]> } = {
  desk: (entries) => (entries.length === 0 ? 'There is nothing to look at.' : entries.map(tellEntry).join('\n')),
  'settle-entry': (_, { entry }) => `Entry ${entry} is settled.`,
  'export-list': ({ address }) => `It is at ${address} of the desk, once and within five minutes.`,
  'retry-job': ({ job }) => `${job} runs again.`,

  threads: (waiting) => (waiting.length === 0 ? 'Nobody waits for an answer.' : waiting.map(tellThread).join('\n')),
  'answer-thread': (_, { thread }) => `${thread} is answered.`,

  'charge-order': ({ dueJpy }, { order }) =>
    dueJpy === 0 ? `Order ${order} is charged, and paid.` : `Order ${order} is charged: ${dueJpy} yen are due.`,
  'void-charge': (_, { order, receipt }) => `The charge of order ${order} for ${receipt} is void.`,
  'order-lost': (_, { order }) => `Order ${order} is lost; its money is back in the balance.`,
  'keep-inspection': (_, { order }) => `Order ${order} is kept; its receipt is rated now.`,
  'return-order': (_, { order }) => `Order ${order} is returned; its money is back in the balance.`,

  'begin-purchase': ({ goodsId, account, until }) => `Buy ${goodsId} as ${account}, and record it before ${new Date(until).toISOString()}.`,
  'record-purchase': ({ kind, id }, { order }) => `Order ${order} is bought as ${kind} ${id}.`,
  'release-purchase': (_, { order }) => `Order ${order} waits to be bought again.`,
  'correct-purchase': (_, { order, reference, paid }) => `Order ${order} is bought as ${reference} for ${paid} yen.`,
  'settle-not-ours': (_, { order }) => `Order ${order} has failed, and everything went back to its member.`,
  'record-orphan': ({ kind, id }) => `${kind} ${id} is an orphan on the desk.`,
  'adopt-orphan': (_, { order }) => `Order ${order} is bought.`,
  'return-orphan': (_, { entry }) => `Entry ${entry} is settled.`,
  'resell-orphan': (_, { entry }) => `Entry ${entry} is settled.`,

  'walk-accounts': ({ accounts }) => `Will be walked within a minute: ${accounts.join(', ') || 'none, no account is connected'}.`,
  'resume-account': (_, { account }) => `${account} buys again.`,
  'connect-account': (data, { account }) =>
    'consentAt' in data ? tellConsent(data.consentAt) : `${account} is ${data.renewed ? 'connected anew' : 'connected'}, and buys.`,

  'record-bid': (_, { bid, amount }) => `${formatJpy(yen(amount))} yen are bid for ${bid}.`,
  'no-bid': (_, { bid }) => `Nothing is bid for ${bid}.`,
  'auction-won': ({ orderId }, { goods }) =>
    orderId ? `${goods} is won: order ${orderId}.` : `No bid reaches that price: ${goods} is won for nobody, and on the desk.`,
  'auction-lost': (_, { goods }) => `${goods} is lost; what was held is back.`,

  'refund-member': ({ refunds }, { member, amountJpy }) => `${formatJpy(yen(amountJpy))} yen go back to ${member}: ${refunds.join(', ')}.`,
  'show-contacts': ({ account, email, wechat }) => [account, email, wechat].filter((contact) => contact !== null).join('\n'),
  'freeze-member': ({ isNew }, { member }) => (isNew ? `${member} is frozen.` : `${member} was frozen already.`),
  'unfreeze-member': ({ wasFrozen }, { member }) => (wasFrozen ? `${member} is free again.` : `${member} was not frozen.`),
  'reset-password': ({ url, expiresAt }, { member }, { timeZone }) =>
    `${url}\nWhoever opens it sets the password of ${member}: once, until ${momentIn(timeZone, expiresAt)} (${timeZone}).`,
  reconcile: (_, { day }) => `The bills of ${day} are read now.`,
  'credit-odd-payment': ({ memberId, amountJpy }) => `${formatJpy(yen(amountJpy))} yen are credited to member ${memberId}.`,
  'adjust-balance': ({ isNew }, { member, ref }) =>
    isNew ? `The balance of ${member} is adjusted.` : `${ref} was adjusted before; nothing is done twice.`,

  'receive-parcel': ({ arrivalId, orders, batteries }) =>
    orders.length > 0
      ? [
          ...orders.map(({ id, weightG, estimated }) => `Order ${id} is in the warehouse, ${estimated ? 'about ' : ''}${weightG} g.`),
          ...batteries.map((sentence) => `It holds a battery: 「${sentence}」`),
        ].join('\n')
      : `No order waits for it: it is an orphan on the desk, as arrival ${arrivalId}.`,
  unreceive: ({ orders }) => `Not received any more: ${orders.join(', ')}.`,
  'charge-postage': ({ dueJpy }, { order }) =>
    dueJpy === 0 ? `Order ${order} is charged, and paid.` : `Order ${order} is charged: ${dueJpy} yen are due.`,
  'move-stock': (_, { orders, shelf }) => `On ${shelf}: ${orders.join(', ')}.`,
  'take-stock': ({ missing, unexpected }) =>
    [
      missing.length > 0 ? `Missing: ${missing.join(', ')}.` : 'Nothing is missing.',
      ...unexpected.map(({ order, inStock, shelf }) =>
        inStock ? `${order} should lie ${shelf === null ? 'on no shelf' : `on ${shelf}`}.` : `${order} should not be in the warehouse.`,
      ),
    ].join('\n'),
  'take-duty': () => 'The clerk leaves the work to you.',
  'end-duty': () => 'The clerk works again.',
  'inspect-parcel': (_, { order }) => `The member of order ${order} is told.`,

  words: (waiting) =>
    waiting.length === 0 ? 'No word waits.' : waiting.map(({ word, members }) => `${word}  ${members} members`).join('\n'),
  'unfound-words': (words) =>
    words.length === 0
      ? 'Every search found something.'
      : words.map(({ word, days, searches }) => `${word}  searched for ${searches} times on ${days} days`).join('\n'),
  'approve-word': ({ word }) => `${word} may be shown to everybody.`,
  'begin-packing': ({ lease, missing }, { parcel }) => `Parcel ${parcel} is yours to pack under lease ${lease}: ${missing.join(', ')}.`,
  'scan-into-parcel': ({ missing }) => (missing.length === 0 ? 'All of it is in the box.' : `Not in the box yet: ${missing.join(', ')}.`),
  'put-down-parcel': (_, { parcel }) => `Anyone may pack parcel ${parcel}.`,
  'hold-parcel': ({ matters }, { parcel }) => `The member of parcel ${parcel} has ${matters} matters to decide.`,
  'set-customs': (_, { parcel }) => `Customs are told of the goods of parcel ${parcel} as written.`,
  'pack-parcel': ({ state, totalJpy }, { parcel }) => `Parcel ${parcel} costs ${totalJpy} yen and is ${state}.`,
  'label-parcel': ({ number }, { parcel }) => `Parcel ${parcel} goes under ${number}.`,
  'hand-over': ({ manifest, sent }) => `${sent} parcels are handed over, manifest ${manifest}.`,
  reshelve: ({ orders }, { shelf }) => `${orders.join(', ')} lie on ${shelf}.`,
  'came-back': ({ orders, dueJpy }) => `${orders.join(', ')} are in the warehouse again; ${dueJpy} yen are due.`,
  'set-traits': (_, { order }) => `The traits of order ${order} are written down.`,
  'show-address': ({ latin, phone }) => `${latin}\n${phone}`,
  'turn-back': (_, { parcel }) => `Parcel ${parcel} is on its way back.`,
  'recall-parcel': ({ backJpy }, { parcel }) => `Parcel ${parcel} stays; ${backJpy} yen are back.`,
  'lose-parcel': ({ backJpy }, { parcel }) => `Parcel ${parcel} is lost; its member got ${backJpy} yen.`,
  'found-parcel': (_, { parcel }) => `Parcel ${parcel} has been delivered.`,
  'settle-claim': (_, { parcel }) => `The claim on parcel ${parcel} is answered.`,
  'carrier-bill': ({ paidJpy, differJpy, unpaid }) =>
    `${paidJpy} yen are paid, ${differJpy} of them beyond our books.${unpaid.length > 0 ? ` Not booked: ${unpaid.join(', ')}.` : ''}`,
  'dispose-order': ({ backJpy }, { order }) => `Order ${order} is disposed of; its member got ${backJpy} yen.`,

  'confirm-rates': () => 'The rates are confirmed.',
  'confirm-tariff': ({ line }) => `The prices of ${line} are confirmed.`,
  'publish-content': ({ from }, { kind }) => `${kind} is published from ${new Date(from).toISOString()} on.`,
  'withdraw-content': (_, { kind, version }) => `Version ${version} of ${kind} is withdrawn.`,

  'invite-staff': (_, { account }) => `${account} is invited: take the link at the desk, under 员工.`,
  'change-roles': (_, { account, roles }) => `${account} is ${roles.join(', ')} now.`,
  'suspend-staff': (_, { account }) => `${account} is suspended.`,
  'resume-staff': (_, { account }) => `${account} may log in again.`,
  'leave-staff': (_, { account }) => `${account} has left.`,
  'lost-factor': (_, { account }) => `${account} sets up password and factor anew: take the link at the desk, under 员工.`,
}

const tellEntry = ({ id, kind, subject, openedAt, facts, settledBy }: ActData<Acts['desk']>[number]): string =>
  [
    `${id}  ${kind}  ${subject}  since ${new Date(openedAt).toISOString()}`,
    `    ${JSON.stringify(facts)}`,
    `    ${settledBy.join(' or ')}`,
  ].join('\n')

function tellThread({ id, account, orderId, goodsId, waitingSince, text }: ActData<Acts['threads']>[number]): string {
  const about = orderId ? 'an order' : goodsId ? `goods ${goodsId}` : 'support'
  return `${id}  about ${about}  ${account}  since ${new Date(waitingSince).toISOString()}\n    ${JSON.stringify(text)}`
}

const tellConsent = (address: string): string =>
  [
    "Open this address in a browser where the account's owner is logged in, and consent:",
    address,
    'The browser then goes to an address that shows nothing. Run the same command again with all of that address as --back.',
  ].join('\n')
