import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import type { Category } from '../../lib/market-lists.ts'

/** Where a first level stands on the screen. */
export const panelId = (rootId: string): string => `category-${rootId}`

/** A first level with its second and third ones, all of them links to what is on sale there. */
export const CategoryPanel = ({ root }: { root: Category }) => (
  <section
    id={panelId(root.id)}
    aria-label={root.nameZh}
    className="scroll-mt-30 rounded-photo border border-line bg-paper px-4 pt-2 pb-3 tablet:scroll-mt-22 tablet:px-6 [&+section]:mt-5"
  >
    <div className="flex items-baseline gap-3 pt-3 pb-2.5">
      <h2 className="text-lg font-semibold">{root.nameZh}</h2>
      <span lang="ja" className="truncate text-sm tracking-[.06em] text-ink-3">
        {root.name}
      </span>
      <Link {...links.category(root.id)} aria-label={`全部${root.nameZh}`} className="link ml-auto shrink-0 text-sm">
        全部<span className="max-tablet:hidden">{root.nameZh}</span>
      </Link>
    </div>
    <ul className="grid gap-x-12 desk:grid-cols-2">
      {root.children.map((second) => (
        <li
          key={second.id}
          className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 border-t border-line py-3 tablet:grid-cols-[120px_minmax(0,1fr)] desk:grid-cols-[124px_minmax(0,1fr)] desk:gap-5"
        >
          <Link {...links.category(second.id)} className="self-start leading-5 font-semibold wrap-anywhere hover:text-ai">
            {second.nameZh}
            <span lang="ja" className="block text-cap font-normal text-ink-3">
              {second.name}
            </span>
          </Link>
          <ul className="flex flex-wrap content-start gap-x-5 gap-y-2 leading-5">
            {second.children.map((third) => (
              <li key={third.id}>
                <Link {...links.category(third.id)} title={third.name} className="hover:text-ai">
                  {third.nameZh}
                </Link>
              </li>
            ))}
            <li>
              <Link {...links.category(second.id)} aria-label={`全部${second.nameZh}`} className="link">
                全部
              </Link>
            </li>
          </ul>
        </li>
      ))}
    </ul>
  </section>
)
