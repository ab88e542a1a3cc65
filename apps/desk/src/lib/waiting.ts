import type { ProposalTold } from '@otsukai/contract/desk/acts'
import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'

/** As many as wait at once. */
const WAITING_AT_MOST = 50

/** Finds the proposal that asks for what is offered already, of those that one may see. */
export function useWaiting(): (offer: ActOffer) => ProposalTold | undefined {
  const { data } = useQuery(read(calls.proposals, { state: 'open', limit: WAITING_AT_MOST }))
  return ({ name, input }) =>
    data?.list.find((one) => one.act === name && Object.entries(input).every(([field, value]) => String(one.input[field]) === value))
}
