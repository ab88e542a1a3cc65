import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextArea } from '../field.tsx'
import { Note } from '../note.tsx'
import { Problem } from '../problem.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'
import { type TransferLine, Transfers } from './transfers.tsx'

/** A text of the sheet and who writes it. */
interface Words {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  placeholder?: string
  autoFocus?: boolean
}

interface ConfirmSheetProps extends Omit<SheetProps, 'children'> {
  /** The act's own fields, first of all who bears it; nothing of them is chosen beforehand. */
  fields?: ReactNode
  /** The server's preview; undefined while it is on its way, null where there is none yet, as fields lack. */
  transfers: readonly TransferLine[] | undefined | null
  house?: { words: string; amountJpy: number; rest?: string }
  /** What changes beside money: `状态 已入库 → 交易失败`. */
  states?: readonly string[]
  /** It moved since it was shown: what did. It is shown anew and asked again. */
  moved?: ReactNode
  /** What the member will read. */
  told?: Words
  /** Why, for our own record. */
  reason?: Words
  /** Who must agree before anything moves. */
  fourEyes?: ReactNode
  /** The second factor, where it is asked. */
  factor?: ReactNode
  problem?: { message: string } | null
  /** What can be done about the problem. */
  way?: ReactNode
}

/** The sheet of an act that moves money or cannot be taken back: who bears it, how the money goes, what the member reads, why, and who else must agree. */
export const ConfirmSheet = ({
  fields,
  transfers,
  house,
  states = [],
  moved,
  told,
  reason,
  fourEyes,
  factor,
  problem = null,
  way,
  ...sheet
}: ConfirmSheetProps) => (
  <Sheet {...sheet}>
    {moved && (
      <Note kind="act" icon={Users}>
        {moved}
      </Note>
    )}
    {fields}
    {transfers !== null && (
      <div>
        <h3 className="mb-1 text-cap font-semibold text-ink">钱会这样走</h3>
        {transfers === undefined ? <TransfersSkeleton /> : <Transfers lines={transfers} {...(house && { house })} />}
      </div>
    )}
    {states.length > 0 && (
      <ul className="grid gap-1 text-ink-2">
        {states.map((state) => (
          <li key={state}>{state}</li>
        ))}
      </ul>
    )}
    {(told ?? reason) && (
      <div className={`grid gap-2.5 ${told && reason ? 'tablet:grid-cols-2' : ''}`}>
        {told && <WordsField words={told} />}
        {reason && <WordsField words={reason} />}
      </div>
    )}
    {fourEyes && (
      <Note kind="act" icon={Users}>
        {fourEyes}
      </Note>
    )}
    {factor}
    <Problem problem={problem} way={way} />
  </Sheet>
)

const WordsField = ({ words: { onChange, ...words } }: { words: Words }) => (
  <TextArea rows={2} onChange={({ target }) => onChange(target.value)} {...words} />
)

/** As high as a preview of two transfers. */
const TransfersSkeleton = () => (
  <div role="status" aria-label="正在算" className="rounded-photo border border-line">
    <div className="h-8 bg-sunk" />
    {[0, 1].map((at) => (
      <div key={at} className="flex h-[38px] items-center gap-4 border-t border-line px-4">
        <Skeleton className="h-3 w-44" />
        <Skeleton className="h-3 w-28" />
        <Skeleton className="ml-auto h-3 w-16" />
      </div>
    ))}
  </div>
)
