import { Clock } from 'lucide-react'
import { Note } from './note.tsx'

interface Props {
  /** When it was last heard, as `formatTime` writes it. */
  time: string
  onRetry?: () => void
  /** What it means here. */
  children: string
}

/** What is shown is not the newest: prices stay, ordering pauses. */
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
