import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import type { Category } from '../../lib/market-lists.ts'

/** The element id of a first-level category. */
export const panelId = (rootId: string): string => `category-${rootId}`

/** A first-level category with its second and third levels, all linked to their goods on sale. */
export function CategoryPanel({ root }: { root: Category }) {
  const branches = root.children.filter(({ children }) => children.length > 0)
  const leaves = root.children.filter(({ children }) => children.length === 0)
  return (
    <section
      id={panelId(root.id)}
      aria-label={root.nameZh}
      className="scroll-mt-30 rounded-photo border border-line bg-paper px-4 pt-2 pb-3 tablet:scroll-mt-22 tablet:px-6 [&+section]:mt-5"
    >
      <div className="flex items-baseline gap-3 pt-3 pb-2.5">
        <h2 className="shrink-0 text-lg font-semibold">{root.nameZh}</h2>
        <Link {...links.category(root.id)} aria-label={`全部${root.nameZh}`} className="link ml-auto shrink-0 text-sm">
          全部
          <span className="max-tablet:hidden">
            {/^[A-Z]/.test(root.nameZh) && ' '}
            {root.nameZh}
          </span>
        </Link>
      </div>
      {branches.length > 0 && (
        <ul className={`grid gap-x-12 ${branches.length > 1 ? 'desk:grid-cols-2' : ''}`}>
          {branches.map((second) => (
            <Branch key={second.id} second={second} />
          ))}
        </ul>
      )}
      {leaves.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-5 border-t border-line py-2 tablet:grid-cols-3 desk:grid-cols-4">
          {leaves.map(({ id, name, nameZh }) => (
            <li key={id} className="min-w-0">
              <Link {...links.category(id)} title={name} className="block py-2 leading-5 font-semibold hover:text-ai">
                {nameZh}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A second-level category and its children. */
const Branch = ({ second }: { second: Category }) => (
  <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 border-t border-line py-3 tablet:grid-cols-[120px_minmax(0,1fr)] desk:grid-cols-[124px_minmax(0,1fr)] desk:gap-5">
    <Link
      {...links.category(second.id)}
      title={second.name}
      className="target self-start leading-5 font-semibold wrap-anywhere hover:text-ai"
    >
      {second.nameZh}
    </Link>
    <ul className="flex flex-wrap content-start gap-x-5 gap-y-2 leading-5">
      {second.children.map(({ id, name, nameZh }) => (
        <li key={id}>
          <Link {...links.category(id)} title={name} className="target block min-w-6 hover:text-ai">
            {nameZh}
          </Link>
        </li>
      ))}
      <li>
        <Link {...links.category(second.id)} aria-label={`全部${second.nameZh}`} className="link block">
          全部
        </Link>
      </li>
    </ul>
  </li>
)
