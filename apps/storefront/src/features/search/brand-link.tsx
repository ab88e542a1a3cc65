import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import type { Brand } from '../../lib/market-lists.ts'

/** A brand in a list: Latin and Chinese name on one line, the Japanese below. */
export const BrandLink = ({ brand: { id, name, nameEn, nameZh } }: { brand: Brand }) => (
  <Link {...links.brand(id)} className="-ml-3 block rounded-photo px-3 py-2 hover:bg-sunk">
    <span className="block truncate text-control">
      <b className="font-semibold">{nameEn || name}</b>
      {nameZh && nameZh !== nameEn && <span className="ml-2 text-base">{nameZh}</span>}
    </span>
    <span lang="ja" className="block truncate text-cap text-ink-3">
      {name}
    </span>
  </Link>
)
