import { goToSection, useSectionInView } from '@otsukai/ui/use-section-in-view.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Brand } from '../../lib/market-lists.ts'
import { type BrandOrder, brandSections, kanaRowOf, kanaRows, letterOf, letters } from './brand-index.ts'
import { BrandLink } from './brand-link.tsx'

/** The height of the sticky search field and index. */
const TOP_PX = 168

const sectionId = (mark: string): string => `brands-${mark}`
const cell = 'grid h-8 min-w-7 shrink-0 place-items-center rounded-photo px-1 text-control desk:min-w-8'

interface MarksProps {
  name: string
  marks: readonly string[]
  filled: ReadonlySet<string | null>
  current: string | null
  onChoose: (mark: string) => void
  lang?: 'ja'
}

const Marks = ({ name, marks, filled, current, onChoose, lang }: MarksProps) => (
  <div className="grid grid-cols-[52px_minmax(0,1fr)] items-center tablet:grid-cols-[72px_minmax(0,1fr)]">
    <span className="text-sm text-ink-3">{name}</span>
    <div lang={lang} role="group" aria-label={name} className="flex gap-0.5 overflow-x-auto [scrollbar-width:none] tablet:flex-wrap">
      {marks.map((mark) =>
        filled.has(mark) ? (
          <button
            key={mark}
            type="button"
            aria-current={mark === current || undefined}
            onClick={() => onChoose(mark)}
            className={`${cell} ${lang ? '' : 'font-semibold'} ${mark === current ? 'bg-ink text-paper' : 'hover:bg-sunk'}`}
          >
            {mark}
          </button>
        ) : (
          <span key={mark} className={`${cell} text-ink-3`}>
            {mark}
          </span>
        ),
      )}
    </div>
  </div>
)

/** All brands under a sticky index, by first Latin letter or by row of the kana table. */
export function BrandIndex({ brands }: { brands: readonly Brand[] }) {
  const [order, setOrder] = useState<BrandOrder>('letter')
  const sections = useMemo(() => brandSections(brands, order), [brands, order])
  const inView = useSectionInView(
    sections.map(({ mark }) => sectionId(mark)),
    TOP_PX,
  )
  const current = sections.find(({ mark }) => sectionId(mark) === inView)?.mark ?? sections[0]?.mark ?? null
  const target = useRef<string | null>(null)
  // A section of the other order exists only after that order was drawn.
  useEffect(() => {
    if (target.current !== null) goToSection(sectionId(target.current))
    target.current = null
  }, [order])
  const choose = (by: BrandOrder) => (mark: string) => {
    if (by === order) return goToSection(sectionId(mark))
    target.current = mark
    setOrder(by)
  }
  return (
    <>
      <nav aria-label="索引" className="sticky top-15 z-9 mt-5 grid gap-1 border-b border-line bg-washi py-3 tablet:top-16">
        <Marks
          name="首字母"
          marks={letters}
          filled={new Set(brands.map(letterOf))}
          current={order === 'letter' ? current : null}
          onChoose={choose('letter')}
        />
        <Marks
          name="五十音"
          lang="ja"
          marks={kanaRows}
          filled={new Set(brands.map(kanaRowOf))}
          current={order === 'kana' ? current : null}
          onChoose={choose('kana')}
        />
      </nav>
      {sections.map(({ mark, brands: inside }) => (
        <section
          key={mark}
          id={sectionId(mark)}
          aria-label={mark}
          className="grid scroll-mt-38 grid-cols-[40px_minmax(0,1fr)] border-b border-line pt-7 pb-6 tablet:grid-cols-[72px_minmax(0,1fr)]"
        >
          <h2 lang={order === 'kana' ? 'ja' : undefined} className="text-2xl font-semibold">
            {mark}
          </h2>
          <ul className="grid grid-cols-1 gap-x-5 gap-y-1 min-[480px]:grid-cols-2 tablet:grid-cols-3 desk:grid-cols-4">
            {inside.map((brand) => (
              <li key={brand.id} className="min-w-0">
                <BrandLink brand={brand} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
