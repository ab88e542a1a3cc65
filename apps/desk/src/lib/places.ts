import type { LinkProps } from '@tanstack/react-router'

// Pages of other nouns are told by their address alone, so that a screen does not rest on another's route.
const at = (path: string): LinkProps => ({ to: path as '/' })

export const orderAt = (id: string): LinkProps => at(`/orders/${id}`)
export const memberAt = (id: number): LinkProps => at(`/members/${id}`)
export const parcelAt = (id: string): LinkProps => at(`/parcels/${id}`)
