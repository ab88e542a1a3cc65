import { formatJpy } from '@otsukai/money/format'
import { Note } from '@otsukai/ui/note.tsx'
import { RefusedRead } from '@otsukai/web/api.ts'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'

interface CannotPriceProps {
  error: Error | null
  /** Leaves goods out; absent where none can be. */
  onDrop?: ((orderId: string) => void) | undefined
}

/** Why nothing can be priced now, and what to do. */
export function CannotPrice({ error, onDrop }: CannotPriceProps) {
  if (error === null) return null
  const reason = error instanceof RefusedRead ? error.reason : null
  switch (reason?.refusal) {
    case 'orderNotShippable': {
      const { orderId, whyZh } = reason.facts
      return (
        <Note
          kind="act"
          way={
            onDrop ? (
              <button type="button" onClick={() => onDrop(orderId)}>
                先不寄这件
              </button>
            ) : (
              <Link {...links.stock()}>回我的仓库</Link>
            )
          }
        >
          订单 {orderId}：{whyZh}
        </Note>
      )
    }
    case 'alreadyInParcel':
      return (
        <Note kind="act" way={<Link {...links.stock()}>回我的仓库</Link>}>
          有商品已经在另一个包裹里，重新选一下。
        </Note>
      )
    case 'addressIncomplete':
      return (
        <Note kind="act" way={<Link {...links.addresses()}>去改地址</Link>}>
          这个地址还不完整，补好才能算运费。
        </Note>
      )
    case 'dueFirst':
      return (
        <Note kind="act" way={<Link {...links.parcels()}>看要补的</Link>}>
          还有 {formatJpy(reason.facts.dueJpy)} 日元待补，付清后才能寄。
        </Note>
      )
    default:
      return <Note kind="act">运费暂时没有算出来，连上后会自动再试。</Note>
  }
}
