import { Fault } from '../http/errors.ts'

/** Page tokens are ours to read alone: `p` and the page's number from 0. */
const TOKEN = /^p(\d{1,4})$/

export function pageOf(token: string | null): number {
  if (token === null || token === '') return 0
  const page = TOKEN.exec(token)?.[1]
  if (page === undefined)
    throw new Fault('badInput', 'a page token not of ours', { facts: { issues: [{ path: 'pageToken', message: '不认识的页码' }] } })
  return Number(page)
}

export const nextToken = (page: number): string => `p${page + 1}`
export const prevToken = (page: number): string | null => (page > 0 ? `p${page - 1}` : null)
