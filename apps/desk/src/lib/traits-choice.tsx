import { type GoodsTrait, goodsTraits, goodsTraitZh } from '@otsukai/contract/parcels/parcel-steps'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'

export type Trait = GoodsTrait

interface TraitsChoiceProps {
  /** Each shows its key. */
  hints?: boolean
  /** Null: nobody has looked yet. */
  value: readonly Trait[] | null
  onChange: (value: readonly Trait[]) => void
}

/** The key of each trait; null: it has none. */
export const traitKeys: readonly (readonly [string, Trait | null])[] = [
  ...goodsTraits.map((trait, at) => [String(at + 1), trait] as const),
  ['0', null],
]

export const traitKeyZh = (trait: Trait | null): string => (trait === null ? '都没有' : goodsTraitZh[trait])

/** What was seen, with one trait more or less; null: there is none. */
export const toggled = (value: readonly Trait[] | null, trait: Trait | null): readonly Trait[] =>
  trait === null ? [] : value?.includes(trait) ? value.filter((one) => one !== trait) : [...(value ?? []), trait]

/** What of goods matters to carriers; none of it is an answer too. */
export const TraitsChoice = ({ hints = false, value, onChange }: TraitsChoiceProps) => {
  const look = (on: boolean) =>
    `flex h-7 items-center gap-1.5 rounded-photo border px-2.5 ${on ? 'border-transparent bg-ai-wash text-ai' : 'border-line bg-paper hover:border-line-strong'}`
  return (
    <span role="group" aria-label="特性" className="flex flex-wrap items-center gap-1.5">
      {traitKeys.map(([key, trait]) => {
        const on = trait === null ? value?.length === 0 : value?.includes(trait) === true
        return (
          <button key={key} type="button" aria-pressed={on} className={look(on)} onClick={() => onChange(toggled(value, trait))}>
            {traitKeyZh(trait)}
            {hints && <KeyHint keys={key} />}
          </button>
        )
      })}
    </span>
  )
}

/** Traits as the act takes them. */
export const traitsInput = (value: readonly Trait[]) => Object.fromEntries(goodsTraits.map((trait) => [trait, value.includes(trait)]))
