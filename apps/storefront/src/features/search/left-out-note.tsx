import type { SearchAnswer } from '@otsukai/contract/goods'
import { Note } from '@otsukai/ui/note.tsx'

/** Words between quotation marks: “全新”“外套”. */
export const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join('')

/** Says which words were dropped, when no goods match all of them. */
export function LeftOutNote({ understood }: { understood: SearchAnswer['understood'] }) {
  const { typed, leftOut = [] } = understood
  if (leftOut.length === 0) return null
  return (
    <Note className="mb-5">
      没有完全符合“{typed}”的商品，下面是去掉{quoted(leftOut)}后找到的。
    </Note>
  )
}
