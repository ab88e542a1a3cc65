import type { SearchAnswer } from '@otsukai/contract/goods'
import { ITEM_ID } from '../../lib/item-id.ts'

/** The goods that a pasted address or number means; null for words. */
export const pastedItem = ({ parts }: SearchAnswer['understood']): string | null => {
  const id = parts.find(({ kind }) => kind === 'item')?.id
  return id !== undefined && (ITEM_ID.test(id) || id.length === 22) ? id : null
}
