import { Clock } from 'lucide-react'
import { Note } from './note.tsx'

interface Props {
  /** The time of the data, formatted by `formatTime`; empty when unknown. */
  time: string
  onRetry?: () => void
  /** What the age of the data means on this screen. */
  children: string
}

/** Says that the data shown are old, with a refresh. */
export const StaleNote = ({ time, onRetry, children }: Props) => (
  <Note
    kind="act"
    icon={Clock}
    way={
      onRetry && (
        <button type="button" onClick={onRetry} className="underline underline-offset-3">
          刷新
        </button>
      )
    }
  >
    {time ? `数据更新于 ${time}，` : ''}
    {children}
  </Note>
)
