import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { ScanField } from '@otsukai/ui/desk/scan-field.tsx'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell } from '@otsukai/ui/desk/thumb.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beginAct } from '../../lib/acting.ts'
import { Answer } from '../../lib/answer.tsx'
import { doRoutine } from '../../lib/do-act.ts'
import { readPages } from '../../lib/pages-read.ts'
import { useFollowed, useScanQueue } from '../../lib/scan-queue.ts'
import { readScan } from '../../lib/scanned.ts'
import { Screen } from '../../lib/screen.tsx'
import { playSound } from '../../lib/sounds.ts'

interface Taken {
  missing: readonly string[]
  unexpected: readonly { order: string; inStock: boolean; shelf: string | null }[]
}

/** A stock-take: a shelf's label, then the labels of all that lies on it; what lacks and what should not be there is said. */
export function StockTake() {
  const [shelf, setShelf] = useState<string | null>(null)
  const [last, setLast] = useState('')
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<Taken | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const scans = useScanQueue()
  const query = useInfiniteQuery({
    ...readPages(calls.deskStock, { shelf: shelf ?? '', onShelf: 'true', limit: 100 }),
    enabled: shelf !== null,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const whole = query.data !== undefined && !hasNextPage
  const expected = shelf === null ? [] : (query.data?.pages.flatMap(({ list }) => list) ?? [])
  const others = whole ? scanned.filter((id) => !expected.some(({ orderId }) => orderId === id)) : []
  const found = scanned.length - others.length

  const follow = (code: string) => {
    const read = readScan(code)
    setLast(code)
    setProblem(null)
    if (read.kind === 'shelf') {
      setShelf(read.shelf)
      setScanned([])
      setTaken(null)
      playSound('well')
    } else if (shelf === null || read.kind !== 'order') {
      setProblem({ message: shelf === null ? '先扫架位的标签。' : `${code} 不是订单标签，扫货上我们自己的标签。` })
      playSound('stop')
    } else if (scanned.includes(read.order)) playSound('already')
    else {
      setScanned([read.order, ...scanned])
      setTaken(null)
      playSound(expected.some(({ orderId }) => orderId === read.order) ? 'well' : 'stop')
    }
  }
  // Until it is known what belongs here, and until what was asked for is done.
  const waits = pending || (shelf !== null && !whole)
  useFollowed(scans, waits, follow)

  const take = async (confirmed: boolean) => {
    setPending(true)
    setProblem(null)
    const input = { shelf, orders: scanned, ...(confirmed && { confirmed: true }) }
    const { did, problem: refused } = await doRoutine(attempt, { name: 'take-stock', input, reason: '盘点' })
    setPending(false)
    playSound(refused ? 'stop' : 'well')
    if (refused) return setProblem(refused)
    setTaken(did.data as Taken)
    if (confirmed) {
      sayDone(`${shelf} 盘完了，缺的已进待办`)
      setShelf(null)
      setScanned([])
      setTaken(null)
      setLast('')
    }
  }
  const moved = taken?.unexpected.filter(({ inStock }) => inStock) ?? []

  return (
    <Screen title="盘点" back={{ name: '库存', link: { to: '/stock' } }}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-4 px-5 max-tablet:px-4">
        <ScanField
          code={last}
          onCode={scans.add}
          onClear={() => setLast('')}
          placeholder={shelf === null ? '扫架位的标签' : '一件件扫架上的货'}
          found={shelf !== null && <State tone="moving">{`${shelf} · 扫了 ${scanned.length} 件`}</State>}
        />
        <Problem problem={problem} />
        {shelf !== null && (
          <>
            <Answer of={query} what="架上的货" waiting={<ListSkeleton rows={3} />}>
              {() => (
                <DeskPanel
                  title={`${shelf} 上该有的`}
                  count={expected.length}
                  beside={
                    <span
                      className={found === expected.length ? 'text-matcha' : ''}
                    >{`找到 ${found}，没扫到 ${expected.length - found}`}</span>
                  }
                  flush
                >
                  <ul>
                    {expected.map((row) => (
                      <li key={row.orderId} className="flex h-10 items-center gap-3 border-t border-line px-4">
                        <span className="min-w-0 flex-1">
                          <GoodsCell src={row.picture} title={row.titleZh ?? row.titleJa} />
                        </span>
                        <span className="text-ink-2 max-tablet:hidden">{row.orderId}</span>
                        <span className="w-20">
                          {scanned.includes(row.orderId) ? (
                            <State tone="done">找到</State>
                          ) : taken ? (
                            <State tone="late" loud>
                              缺
                            </State>
                          ) : (
                            <State tone="none">没扫到</State>
                          )}
                        </span>
                      </li>
                    ))}
                    {expected.length === 0 && <li className="border-t border-line px-4 py-3 text-ink-3">账上这个架是空的。</li>}
                  </ul>
                </DeskPanel>
              )}
            </Answer>
            {others.length > 0 && (
              <section className="overflow-hidden rounded-photo border border-kihada-line bg-paper">
                <h2 className="bg-kihada-wash px-4 py-2 font-semibold text-kihada-ink">不该在这里的 {others.length}</h2>
                <ul>
                  {others.map((id) => {
                    const told = taken?.unexpected.find(({ order }) => order === id)
                    return (
                      <li key={id} className="flex h-10 items-center gap-3 border-t border-line px-4 first:border-t-0">
                        <span className="flex-1">{id}</span>
                        <span className="text-ink-2">
                          {!told
                            ? '盘完告诉你该在哪'
                            : !told.inStock
                              ? '账上不在仓库'
                              : told.shelf === null
                                ? '账上没架位'
                                : `该在 ${told.shelf}`}
                        </span>
                      </li>
                    )
                  })}
                </ul>
              </section>
            )}
            <div className="flex flex-wrap items-center gap-2 rounded-photo border border-line bg-washi px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-60 text-cap text-ink-2">
                {taken
                  ? taken.missing.length === 0
                    ? '一件不缺。'
                    : `缺 ${taken.missing.length} 件。再找一遍，找到就扫；真没有就登记，进待办。`
                  : '先对一遍，什么都不会改。'}
              </span>
              {moved.length > 0 && (
                <Button
                  onClick={() =>
                    beginAct({
                      name: 'move-stock',
                      input: { orders: moved.map(({ order }) => order), shelf },
                      about: `${moved.length} 件放到 ${shelf}`,
                    })
                  }
                >
                  多的就放这里…
                </Button>
              )}
              {taken && taken.missing.length > 0 && (
                <Button pending={waits} onClick={() => void take(true)}>
                  登记缺 {taken.missing.length} 件
                </Button>
              )}
              <Button rank="ink" size="large" pending={waits} onClick={() => void take(false)}>
                {taken ? '再对一遍' : '盘完，对一遍'}
              </Button>
            </div>
          </>
        )}
        {shelf === null && <p className="py-10 text-center text-ink-3">扫一个架位，再把架上的货一件件扫过。</p>}
      </div>
    </Screen>
  )
}
