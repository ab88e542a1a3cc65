import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { formatJpy } from '@otsukai/money/format'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import type { ParcelPage } from '../../lib/parcel-words.ts'

interface Line {
  order: string
  titleZh: string
  nameEn: string
  quantity: string
  weightG: string
  hsCode: string
  valueJpy: number
}

const box =
  'h-8 w-full min-w-0 rounded-photo border border-line bg-paper px-2 focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none'

/** What customs are told, a line an order: what it is in English, how many, how heavy. The value is what was paid, and no field. */
export function CustomsPanel({ page }: { page: ParcelPage }) {
  const told: Line[] = page.customs.map(({ order, nameEn, quantity, weightG, hsCode, valueJpy }) => {
    const goods = page.goods.find((one) => one.order === order)
    return {
      order,
      titleZh: goods?.titleZh ?? goods?.title ?? order,
      nameEn,
      quantity: String(quantity),
      weightG: String(weightG),
      hsCode: hsCode ?? '',
      valueJpy,
    }
  })
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Line>>>>({})
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const lines = told.map((line) => ({ ...line, ...typed[line.order] }))
  const changed = Object.keys(typed).length > 0
  const set = (order: string, change: Partial<Line>) => setTyped((before) => ({ ...before, [order]: { ...before[order], ...change } }))
  const save = async () => {
    setPending(true)
    const { problem: refused } = await doRoutine(attempt, {
      name: 'set-customs',
      reason: '报关品名',
      input: {
        parcel: page.id,
        lines: lines.map(({ order, nameEn, quantity, weightG, hsCode }) => [order, nameEn, quantity, weightG, hsCode].join(';')).join('\n'),
      },
    })
    setPending(false)
    setProblem(refused)
    if (refused) return
    setTyped({})
    sayDone('报关品名已改')
  }
  if (lines.length === 0) return null
  return (
    <DeskPanel
      title="报关"
      beside={<>申报 {formatJpy(lines.reduce((sum, { valueJpy }) => sum + valueJpy, 0))} 日元，按实付，不能改</>}
      flush
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_52px_72px_96px_56px] items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5">
        {['商品', '英文品名', '件数', '重量 g', 'HS', '日元'].map((head) => (
          <span key={head} className={`text-cap text-ink-3 ${head === '日元' ? 'text-right' : ''}`}>
            {head}
          </span>
        ))}
        {lines.map(({ order, titleZh, nameEn, quantity, weightG, hsCode, valueJpy }) => (
          <div key={order} className="col-span-full grid grid-cols-subgrid items-center">
            <span className="truncate" title={order}>
              {titleZh}
            </span>
            <input
              aria-label={`${order} 英文品名`}
              className={box}
              maxLength={60}
              value={nameEn}
              onChange={({ target }) => set(order, { nameEn: target.value })}
            />
            <input
              aria-label={`${order} 件数`}
              inputMode="numeric"
              className={`num ${box}`}
              value={quantity}
              onChange={({ target }) => set(order, { quantity: target.value })}
            />
            <input
              aria-label={`${order} g`}
              inputMode="numeric"
              className={`num ${box}`}
              value={weightG}
              onChange={({ target }) => set(order, { weightG: target.value })}
            />
            <input
              aria-label={`${order} HS`}
              inputMode="numeric"
              maxLength={10}
              className={`num ${box}`}
              value={hsCode}
              onChange={({ target }) => set(order, { hsCode: target.value })}
            />
            <span className="num text-right">{formatJpy(valueJpy)}</span>
          </div>
        ))}
      </div>
      {(changed || problem) && (
        <div className="flex items-center justify-end gap-3 border-t border-line px-4 py-2">
          <Problem problem={problem} className="flex-1" />
          <Button disabled={pending} onClick={() => setTyped({})}>
            取消
          </Button>
          <Button rank="ink" pending={pending} onClick={() => void save()}>
            保存
          </Button>
        </div>
      )}
    </DeskPanel>
  )
}
