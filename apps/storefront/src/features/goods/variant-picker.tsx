import type { ShopProductDetail } from '@otsukai/contract/goods'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'

type Variant = ShopProductDetail['variants'][number]

const stockZh = (quantity: number): string => (quantity < 1 ? '已售完' : quantity <= 3 ? `剩 ${quantity} 件` : '有货')

interface VariantPickerProps {
  variants: readonly Variant[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The variants of a shop product. None is preselected; a sold-out variant is readable and disabled. */
export function VariantPicker({ variants, chosen, onChoose }: VariantPickerProps) {
  const name = variants.find(({ id }) => id === chosen)?.name
  return (
    <div className="mt-4">
      <p id="variants" className="flex gap-2 text-sm text-ink-2">
        款式
        {name ? (
          <b lang="ja" className="font-semibold text-ink">
            {name}
          </b>
        ) : (
          <span className="text-kihada">请选择一款</span>
        )}
      </p>
      <div
        role="radiogroup"
        aria-labelledby="variants"
        className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2"
      >
        {variants.map(({ id, name: word, size, quantity }) => (
          <ChoiceTile
            key={id}
            name="variant"
            value={id}
            checked={id === chosen}
            disabled={quantity < 1}
            onChange={onChoose}
            className="min-h-14 py-2!"
          >
            <span lang="ja" className={`block ${quantity < 1 ? '' : 'font-semibold'}`}>
              {word}
            </span>
            <span className="block text-cap text-ink-3">
              {size && size !== word ? `${size} · ` : ''}
              {stockZh(quantity)}
            </span>
          </ChoiceTile>
        ))}
      </div>
    </div>
  )
}
