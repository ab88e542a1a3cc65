import type { Rate } from '@otsukai/contract/site'
import { formatJpy, formatYuan } from '@otsukai/money/format'
import { fenAt } from '@otsukai/ui/price.tsx'
import { textParam } from '@otsukai/web/search-params.ts'
import { type ReactNode, useState } from 'react'
import { colors } from '../../lib/detail-words.ts'
import { conditionIds, conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'
import { useOwnChoice } from '../../lib/own-choice.ts'
import { BrandFilter } from './brand-filter.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { type Choice, Choices, filterBox, FilterGroup, type FilterProps } from './filter-group.tsx'
import { changeSearch, holds, priceText, type SearchState, toggled } from './search-state.ts'

interface PriceRangeProps extends FilterProps {
  /** Yuan for 1 yen, for a range typed in yuan; null: the range is typed in yen. */
  rate: number | null
}

/** Lowest and highest price, committed by Enter or on leaving the field, not while typing. The search itself is in yen. */
function PriceRange({ state, onChange, rate }: PriceRangeProps) {
  const shown = (yen: string | undefined): string => (yen === undefined ? '' : rate === null ? yen : String(Math.round(Number(yen) * rate)))
  // Rounded inwards, so that no result lies outside the range typed.
  const inYen = (text: string, round: (yen: number) => number): string | undefined => {
    const price = priceText(text)
    return price === undefined || rate === null ? price : priceText(Math.min(round(Number(price) / rate), 999_999_999))
  }
  const before = { min: shown(state.min), max: shown(state.max) }
  const [typed, setTyped] = useState(before)
  const commit = (): void => {
    const min = typed.min === before.min ? state.min : inYen(typed.min, Math.ceil)
    const max = typed.max === before.max ? state.max : inYen(typed.max, Math.floor)
    if (min !== state.min || max !== state.max) onChange(changeSearch(state, { min, max }))
  }
  const unit = rate === null ? '日元' : '元'
  const field = (key: 'min' | 'max', label: string): ReactNode => (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={key === 'min' ? '最低' : '最高'}
      value={typed[key]}
      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
      onBlur={commit}
      onKeyDown={({ key: pressed, nativeEvent }) => pressed === 'Enter' && !nativeEvent.isComposing && commit()}
      className={`num ${filterBox}`}
    />
  )
  return (
    <div className="grid grid-cols-[1fr_10px_1fr] items-center gap-1.5">
      {field('min', `最低价，${unit}`)}
      <span aria-hidden>–</span>
      {field('max', `最高价，${unit}`)}
    </div>
  )
}

/** The range in the other currency, in whole yuan or yen. */
function RangeInOther({ state, rate, inYuan }: { state: SearchState; rate: Rate | undefined; inYuan: boolean }) {
  const other = (text: string | undefined): string | null => {
    if (text === undefined) return null
    if (inYuan) return formatJpy(Number(text))
    const fen = fenAt(Number(text), rate?.WechatRate)
    return fen === null ? null : formatYuan(fen)
  }
  if (state.min === undefined && state.max === undefined) return null
  const [min, max] = [other(state.min), other(state.max)]
  const unit = inYuan ? '日元' : '元'
  return (
    <p className="mt-1.5 text-cap text-ink-3">
      {/* An empty line until the rate is loaded. */}
      {min === null && max === null
        ? '\u00a0'
        : `${inYuan ? '即' : '约'} ${max === null ? `${min} ${unit}以上` : min === null ? `${max} ${unit}以下` : `${min} – ${max} ${unit}`}`}
    </p>
  )
}

/** The price range, in yen or, at WeChat Pay's rate, in yuan. */
function PriceFilter({ state, onChange, rate }: FilterProps & { rate: Rate | undefined }) {
  const [chosen, setChosen] = useOwnChoice('pricesInYuan')
  const wechat = rate?.WechatRate ?? null
  const inYuan = chosen && wechat !== null
  return (
    <FilterGroup
      title={inYuan ? '价格（元）' : '价格（日元）'}
      beside={
        wechat !== null && (
          <button type="button" onClick={() => setChosen(!inYuan)} className="link text-sm font-normal">
            {inYuan ? '按日元填' : '按元填'}
          </button>
        )
      }
    >
      <PriceRange key={`${state.min}-${state.max}-${inYuan}`} state={state} onChange={onChange} rate={inYuan ? wechat : null} />
      <RangeInOther state={state} rate={rate} inYuan={inYuan} />
    </FilterGroup>
  )
}

/** Words that no result may contain, committed by Enter or on leaving the field. */
function Excluded({ state, onChange }: FilterProps) {
  const [typed, setTyped] = useState(state.exclude ?? '')
  const commit = (): void => {
    const exclude = textParam(typed).slice(0, 200) || undefined
    if (exclude !== state.exclude) onChange(changeSearch(state, { exclude }))
  }
  return (
    <input
      aria-label="不要这些词"
      autoComplete="off"
      maxLength={200}
      placeholder="例如 故障品"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && commit()}
      className={filterBox}
    />
  )
}

const kindChoices = [
  { kind: undefined, label: '全部' },
  { kind: 'item', label: '个人商品' },
  { kind: 'shopProduct', label: '店铺商品' },
  { kind: 'auction', label: '竞拍' },
] as const
const statusChoices = [
  { status: undefined, label: '在售' },
  { status: 'soldOut', label: '已售出' },
  { status: 'all', label: '全部' },
] as const

/** Toggles `orderable`. Orderable goods are on sale and no auction, so turning it on drops contradicting filters. */
const onlyOrderable = (state: SearchState): SearchState =>
  changeSearch(
    state,
    state.orderable
      ? { orderable: undefined }
      : { orderable: '1', status: undefined, kind: state.kind === 'auction' ? undefined : state.kind },
  )

const ColorFilter = ({ state, onChange }: FilterProps) => (
  <FilterGroup title="颜色">
    <ul className="flex flex-wrap gap-2">
      {colors.map(({ id, zh, swatch }) => {
        const on = holds(state.color, id)
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={zh}
              title={zh}
              aria-pressed={on}
              onClick={() => onChange(changeSearch(state, { color: toggled(state.color, id) }))}
              className={`block size-6 rounded-full inset-ring inset-ring-ink/18 max-tablet:size-9 ${on ? 'outline-2 outline-offset-2 outline-ai' : ''}`}
              style={{ backgroundColor: swatch }}
            />
          </li>
        )
      })}
    </ul>
  </FilterGroup>
)

const StatusFilter = ({ state, onChange }: FilterProps) => (
  <FilterGroup title="状态">
    <Choices
      name="status"
      kind="radio"
      choices={statusChoices.map(({ status, label }) => ({
        label,
        on: state.status === status,
        next: changeSearch(state, { status, ...(status && { orderable: undefined }) }),
      }))}
      onChange={onChange}
    />
    <div className="max-tablet:mt-2">
      <Choices
        name="orderable"
        kind="checkbox"
        choices={[{ label: '仅看可下单', on: state.orderable === '1', next: onlyOrderable(state) }]}
        onChange={onChange}
      />
    </div>
  </FilterGroup>
)

/** All filters of a search, as the URL holds them. */
export function SearchFilters({ state, onChange, rate }: FilterProps & { rate: Rate | undefined }) {
  const ticks = (key: 'condition' | 'payer', entries: readonly { id: string; label: string }[]): Choice[] =>
    entries.map(({ id, label }) => ({ label, on: holds(state[key], id), next: changeSearch(state, { [key]: toggled(state[key], id) }) }))
  return (
    <>
      <CategoryFilter state={state} onChange={onChange} />
      <PriceFilter state={state} onChange={onChange} rate={rate} />
      <FilterGroup title="成色">
        <Choices
          name="condition"
          kind="checkbox"
          choices={ticks(
            'condition',
            conditionIds.map((id) => ({ id, label: conditionZh(id) ?? id })),
          )}
          onChange={onChange}
        />
      </FilterGroup>
      <FilterGroup title="运费">
        <Choices
          name="payer"
          kind="checkbox"
          choices={ticks('payer', [
            { id: 'seller', label: shippingPayerZh.seller },
            { id: 'buyer', label: shippingPayerZh.buyer },
          ])}
          onChange={onChange}
        />
      </FilterGroup>
      <FilterGroup title="种类">
        <Choices
          name="kind"
          kind="radio"
          choices={kindChoices.map(({ kind, label }) => ({
            label,
            on: state.kind === kind,
            next: changeSearch(state, { kind, ...(kind === 'auction' && { orderable: undefined }) }),
          }))}
          onChange={onChange}
        />
      </FilterGroup>
      <BrandFilter state={state} onChange={onChange} />
      <ColorFilter state={state} onChange={onChange} />
      <StatusFilter state={state} onChange={onChange} />
      <FilterGroup title="不要这些词">
        <Excluded key={state.exclude} state={state} onChange={onChange} />
      </FilterGroup>
    </>
  )
}
