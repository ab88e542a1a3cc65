import { type Rate } from '@otsukai/contract/site'
import { formatYuan } from '@otsukai/money/format'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { colors, conditionIds, conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'
import { fenAt } from '../../ui/price.tsx'
import { changeSearch, holds, priceText, type SearchState, toggled } from './search-state.ts'

interface FilterProps {
  state: SearchState
  /** Goes to the search with the filter changed. */
  onChange: (next: SearchState) => void
}

interface Choice {
  label: string
  on: boolean
  next: SearchState
}

const box = 'peer size-[18px] appearance-none border-[1.5px] border-line-strong bg-paper outline-none checked:border-ai'
const kinds = { checkbox: `${box} rounded-tag checked:bg-ai`, radio: `${box} rounded-full checked:border-[5.5px]` }

const Group = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <section
    aria-label={title}
    className="border-t border-line py-4 first:border-t-0 first:pt-0 max-tablet:border-0 max-tablet:py-0 max-tablet:pt-3.5"
  >
    <h2 className="mb-2 flex items-baseline justify-between text-base/5 font-semibold max-tablet:text-sm">
      {title}
      {beside}
    </h2>
    {children}
  </section>
)

/** One group of ticks or one choice: rows beside the results, chips in the phone's sheet. */
function Choices({
  name,
  kind,
  choices,
  onChange,
}: {
  name: string
  kind: keyof typeof kinds
  choices: readonly Choice[]
  onChange: FilterProps['onChange']
}) {
  return (
    <ul className="max-tablet:flex max-tablet:flex-wrap max-tablet:gap-2">
      {choices.map(({ label, on, next }) => (
        <li key={label}>
          <label
            className={`flex min-h-[30px] items-center gap-2.5 rounded-photo has-focus-visible:outline-2 has-focus-visible:outline-ai max-tablet:relative max-tablet:h-9 max-tablet:border max-tablet:px-3 max-tablet:text-sm ${on ? 'max-tablet:border-transparent max-tablet:bg-ai-wash max-tablet:text-ai-deep' : 'max-tablet:border-line max-tablet:bg-paper'}`}
          >
            <span className="relative grid size-[18px] shrink-0 place-items-center max-tablet:absolute max-tablet:opacity-0">
              <input type={kind} name={name} checked={on} onChange={() => onChange(next)} className={kinds[kind]} />
              {kind === 'checkbox' && (
                <Check
                  size={14}
                  strokeWidth={2.6}
                  aria-hidden
                  className="pointer-events-none absolute hidden text-white peer-checked:block"
                />
              )}
            </span>
            {label}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** From and to in yen; committed by Enter or by leaving the field, never while one types. */
function PriceRange({ state, onChange }: FilterProps) {
  const [typed, setTyped] = useState({ min: state.min ?? '', max: state.max ?? '' })
  const commit = (): void => {
    const [min, max] = [priceText(typed.min), priceText(typed.max)]
    if (min !== state.min || max !== state.max) onChange(changeSearch(state, { min, max }))
  }
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
      className="num h-9 w-full min-w-0 rounded-photo border border-line-strong bg-paper px-2.5 text-sm max-tablet:h-11"
    />
  )
  return (
    <div className="grid grid-cols-[1fr_10px_1fr] items-center gap-1.5">
      {field('min', '最低价，日元')}
      <span aria-hidden>–</span>
      {field('max', '最高价，日元')}
    </div>
  )
}

/** The range in whole yuan. */
function RangeInYuan({ state, rate }: { state: SearchState; rate: Rate | undefined }) {
  const yuan = (text: string | undefined): string | null => {
    const fen = text === undefined ? null : fenAt(Number(text), rate?.WechatRate)
    return fen === null ? null : formatYuan(fen)
  }
  const [min, max] = [yuan(state.min), yuan(state.max)]
  if (min === null && max === null) return null
  return (
    <p className="mt-1.5 text-cap text-ink-3">
      约 {min ?? '0'} {max === null ? '元以上' : `– ${max} 元`}
    </p>
  )
}

const kindChoices = [
  { kind: undefined, label: '全部' },
  { kind: 'item', label: '一口价' },
  { kind: 'shopProduct', label: '店铺商品' },
] as const
const statusChoices = [
  { status: undefined, label: '在售' },
  { status: 'soldOut', label: '已售出' },
  { status: 'all', label: '全部' },
] as const

/** Every filter that a search takes, as they stand in the URL. */
export function SearchFilters({ state, onChange, rate }: FilterProps & { rate: Rate | undefined }) {
  const ticks = (key: 'condition' | 'payer', entries: readonly { id: string; label: string }[]): Choice[] =>
    entries.map(({ id, label }) => ({ label, on: holds(state[key], id), next: changeSearch(state, { [key]: toggled(state[key], id) }) }))
  return (
    <>
      <Group title="价格（日元）">
        <PriceRange key={`${state.min}-${state.max}`} state={state} onChange={onChange} />
        <RangeInYuan state={state} rate={rate} />
      </Group>
      <Group title="成色">
        <Choices
          name="condition"
          kind="checkbox"
          choices={ticks(
            'condition',
            conditionIds.map((id) => ({ id, label: conditionZh(id) ?? id })),
          )}
          onChange={onChange}
        />
      </Group>
      <Group title="运费">
        <Choices
          name="payer"
          kind="checkbox"
          choices={ticks('payer', [
            { id: 'seller', label: shippingPayerZh.seller },
            { id: 'buyer', label: shippingPayerZh.buyer },
          ])}
          onChange={onChange}
        />
      </Group>
      <Group title="种类">
        <Choices
          name="kind"
          kind="radio"
          choices={kindChoices.map(({ kind, label }) => ({ label, on: state.kind === kind, next: changeSearch(state, { kind }) }))}
          onChange={onChange}
        />
      </Group>
      <Group title="颜色">
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
      </Group>
      <Group title="状态">
        <Choices
          name="status"
          kind="radio"
          choices={statusChoices.map(({ status, label }) => ({
            label,
            on: state.status === status,
            next: changeSearch(state, { status }),
          }))}
          onChange={onChange}
        />
      </Group>
    </>
  )
}
