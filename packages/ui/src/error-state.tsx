import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

interface Props {
  onRetry: () => void
  retrying?: boolean
  title?: string
  help: string
  className?: string
}

/** A query failed: title, help and a retry. */
export const ErrorState = ({ onRetry, retrying = false, title = '内容暂时没有加载出来', help, className = '' }: Props) => (
  <Empty
    drawing="cut"
    title={title}
    help={help}
    className={className}
    way={
      <Button size="compact" icon={RotateCw} pending={retrying} onClick={onRetry}>
        现在重试
      </Button>
    }
  />
)
