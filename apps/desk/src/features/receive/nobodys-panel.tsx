import { Button } from '@otsukai/ui/button.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { PackageX } from 'lucide-react'
import { showFind } from '../../lib/find.ts'
import { spelled } from './bench-rules.ts'

/** A parcel that nobody waits for: looked for once more, or registered with its photos. */
export const NobodysPanel = ({ code, onLook }: { code: string; onLook: () => void }) => (
  <section className="overflow-hidden rounded-photo border border-kihada-line bg-paper">
    <h2 className="flex items-center gap-2 bg-kihada-wash px-4 py-2 font-semibold text-kihada-ink">
      <Icon of={PackageX} size={18} />
      对不上的包裹
    </h2>
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <b className="num text-md font-semibold">{spelled(code)}</b>
        <p className="text-ink-2">
          没有订单在等这个单号。信封上有订单号的话扫它；真不知道是谁的，称重、拍下面单和货，放无主架，登记进待办。
        </p>
      </div>
      <Button
        onClick={() => {
          onLook()
          showFind(true)
        }}
      >
        再找找
      </Button>
    </div>
  </section>
)
