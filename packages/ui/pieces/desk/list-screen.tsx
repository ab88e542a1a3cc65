import { Download, Printer, Send, User } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Icon } from '../../src/icon.tsx'
import { Bar } from '../../src/desk/bar.tsx'
import { BulkBar } from '../../src/desk/bulk-bar.tsx'
import { FilterBar } from '../../src/desk/filter-bar.tsx'
import { FindField } from '../../src/desk/find-field.tsx'
import { DeskFrame } from '../../src/desk/frame.tsx'
import { ListFoot } from '../../src/desk/list-foot.tsx'
import { ListPane } from '../../src/desk/list-pane.tsx'
import { ColumnsTool, HeightTool, OrderTool, toolLook } from '../../src/desk/list-tools.tsx'
import { List } from '../../src/desk/list.tsx'
import type { ListOrder, RowHeight } from '../../src/desk/list-types.ts'
import { noTicks } from '../../src/desk/ticks.ts'
import { ViewTabs } from '../../src/desk/views.tsx'
import { columns, groupOf, here, nothing, SampleRail, samples } from './samples.tsx'
import { SamplePeek } from './sample-peek.tsx'

const filters = [
  {
    id: 'state',
    name: '状态',
    choices: [
      { value: 'open', name: '付款后未完结' },
      { value: 'all', name: '全部' },
    ],
  },
  {
    id: 'time',
    name: '付款时间',
    choices: [
      { value: '30', name: '近 30 天' },
      { value: '7', name: '近 7 天' },
    ],
  },
  {
    id: 'account',
    name: '账号',
    choices: [
      { value: '1', name: 'tokyo-1' },
      { value: '2', name: 'tokyo-2' },
    ],
  },
  {
    id: 'owner',
    name: '负责',
    choices: [
      { value: 'me', name: '我' },
      { value: 'none', name: '没人' },
    ],
  },
]
const orders = [
  { by: 'age', down: true, name: '等得最久' },
  { by: 'amount', down: true, name: '金额最大' },
  { by: 'created', down: true, name: '最近付款' },
]
const count = (n: number, more = false) => ({ n, more })
const idOf = ({ id }: { id: string }) => id
const nameOf = ({ id }: { id: string }) => id

/** A list with all that belongs to it. */
export function ListScreen() {
  const [current, setCurrent] = useState<string | null>(samples[0]!.id)
  const [peek, setPeek] = useState(location.search.includes('peek'))
  const [ticks, setTicks] = useState(
    location.search.includes('ticks') ? { ids: new Set([samples[7]!.id, samples[8]!.id, samples[10]!.id]), anchor: null } : noTicks,
  )
  const [values, setValues] = useState<Record<string, string | undefined>>({ state: 'open', time: '30' })
  const [order, setOrder] = useState<ListOrder>({ by: 'age', down: true })
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [height, setHeight] = useState<RowHeight>('normal')
  const [loaded, setLoaded] = useState(50)
  const [find, setFind] = useState('')
  const rows = useMemo(() => samples.slice(0, loaded).filter(({ title, id }) => `${title} ${id}`.includes(find)), [loaded, find])
  const at = samples.findIndex(({ id }) => id === current)
  const chosen = samples.filter(({ id }) => ticks.ids.has(id))
  const go = (by: number) => setCurrent(samples[Math.max(0, at + by)]!.id)
  return (
    <DeskFrame rail={<SampleRail />}>
      <Bar title="订单" onFind={nothing} live="on" />
      <ListPane
        peek={
          peek &&
          samples[at] && (
            <SamplePeek
              of={samples[at]}
              place={`第 ${at + 1} / 214 单`}
              onUp={() => go(-1)}
              onDown={() => go(1)}
              onClose={() => setPeek(false)}
            />
          )
        }
      >
        <ViewTabs
          label="订单的视图"
          chosen="open"
          onAdd={nothing}
          views={[
            { id: 'open', name: '在办', count: count(214), link: here },
            { id: 'paid', name: '待采购', count: count(12), link: here },
            { id: 'purchasing', name: '采购中', count: count(3), link: here },
            { id: 'doubt', name: '待核实', count: count(2), link: here },
            { id: 'purchased', name: '已购买', count: count(58), link: here },
            { id: 'shipped', name: '已发货', count: count(71), link: here },
            { id: 'all', name: '全部', count: count(1_000, true), link: here },
          ]}
          own={[
            { id: 'big', name: '大额 5 万以上', count: count(7), link: here },
            { id: 'late', name: '超时的', count: count(6), link: here },
          ]}
        />
        <FilterBar filters={filters} values={values} onChange={(id, value) => setValues({ ...values, [id]: value })} onKeep={nothing}>
          <FindField value={find} onFind={setFind} />
          {!peek && (
            <>
              <OrderTool orders={orders} value={order} onChange={setOrder} />
              <ColumnsTool columns={columns} hidden={hidden} onChange={setHidden} />
            </>
          )}
          <HeightTool value={height} onChange={setHeight} />
          {!peek && (
            <button type="button" className={toolLook}>
              <Icon of={Download} size={16} />
              CSV
            </button>
          )}
        </FilterBar>
        <List
          label="订单"
          columns={columns}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          current={current}
          onCurrent={setCurrent}
          onOpen={nothing}
          onPeek={() => setPeek(true)}
          ticks={ticks}
          onTicks={setTicks}
          order={order}
          onOrder={setOrder}
          hidden={hidden}
          height={height}
          underBar={ticks.ids.size > 0}
          more={loaded < samples.length ? () => setLoaded((now) => now + 50) : null}
          loadingMore={false}
          rowKeys={[{ keys: 'e', name: '处理', run: nothing }]}
          scrollId="sample-orders"
          {...(location.search.includes('groups') && { groupOf })}
        />
        <BulkBar
          count={ticks.ids.size}
          unit="单"
          sumJpy={chosen.reduce((sum, { paidJpy }) => sum + paidJpy, 0)}
          onClear={() => setTicks(noTicks)}
          acts={[
            { name: '换负责人', icon: User, keys: 'a', run: nothing },
            { name: '催卖家发货', icon: Send, keys: 'u', run: nothing },
            { name: '打印标签', icon: Printer, keys: 'p', run: nothing, why: '有一单还没入库' },
            { name: 'CSV', icon: Download, run: nothing },
          ]}
        />
        <ListFoot count={count(214)} unit="单" sumJpy={3_482_610} note={`已载入 ${rows.length} 单，往下继续`} />
      </ListPane>
    </DeskFrame>
  )
}
