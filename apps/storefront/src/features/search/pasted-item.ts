import type { SearchAnswer } from '@otsukai/contract/goods'
import { ITEM_ID } from '../../lib/item-id.ts'

/** The id of the goods that a pasted address or id names; null for words. */
export const pastedItem = ({ parts }: SearchAnswer['understood']): string | null => {
  const id = parts.find(({ kind }) => kind === 'item')?.id
  return id !== undefined && (ITEM_ID.test(id) || id.length === 22) ? id : null
}
