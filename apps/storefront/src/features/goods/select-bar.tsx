import type { CollectedGoods } from '@otsukai/contract/collections'
import { Button } from '@otsukai/ui/button.tsx'
import { Tick } from '@otsukai/ui/tick.tsx'
import { Trash2 } from 'lucide-react'
import { isNotOnSale } from './sale-status.ts'

interface SelectBarProps {
  list: readonly CollectedGoods[]
  chosen: readonly CollectedGoods[]
  onPick: (ids: readonly string[]) => void
  pending: boolean
  onRemove: () => void
}

/** The number of collected goods selected, and the button that deletes them. */
export function SelectBar({ list, chosen, onPick, pending, onRemove }: SelectBarProps) {
  const gone = list.filter(({ status }) => isNotOnSale(status))
  const chosenGone = chosen.filter(({ status }) => isNotOnSale(status)).length
  const idsOf = (goods: readonly CollectedGoods[]): string[] => goods.map(({ id }) => id)
  return (
    <div className="sticky top-16 z-8 mb-5 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-photo border border-line bg-paper py-2 pr-3 pl-4">
      <div className="flex items-center gap-2.5">
        <Tick
          id="select-all"
          checked={chosen.length === 0 ? false : chosen.length === list.length ? true : 'mixed'}
          onChange={() => onPick(chosen.length === list.length ? [] : idsOf(list))}
        />
        <label htmlFor="select-all" className="cursor-pointer">
          全选
        </label>
      </div>
      <p className="text-sm text-ink-2" role="status">
        {chosen.length > 0 ? (
          <>
            已选 <b className="num font-semibold">{chosen.length}</b> 件{chosenGone > 0 && `，其中 ${chosenGone} 件已售出或下架`}
          </>
        ) : (
          '勾选后可以一起删除'
        )}
      </p>
      <div className="ml-auto flex items-center gap-2">
        {gone.length > 0 && (
          <Button rank="quiet" size="small" onClick={() => onPick(idsOf(gone))}>
            只选已售出和下架的
          </Button>
        )}
        <Button size="compact" icon={Trash2} disabled={chosen.length === 0} pending={pending} onClick={onRemove}>
          {chosen.length > 0 ? `删除 ${chosen.length} 件` : '删除'}
        </Button>
      </div>
    </div>
  )
}
