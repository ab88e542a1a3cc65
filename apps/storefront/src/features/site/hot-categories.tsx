import { Photo } from '@otsukai/ui/photo.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { siteReads } from '../../lib/site.ts'

/** One row of ten; two of five on a phone. */
const SHOWN = 10

const grid = 'grid grid-cols-5 gap-x-3 gap-y-4 tablet:grid-cols-10 tablet:gap-3.5 desk:gap-5'

/** The categories that members look at most, with pictures. Nothing while there are none, or when they did not come. */
export const HotCategories = ({ className = '' }: { className?: string }) => (
  <Answer
    of={useQuery(siteReads.hotCategories())}
    waiting={
      <div className={`${grid} ${className}`} role="status" aria-label="正在加载">
        {Array.from({ length: SHOWN }, (_, at) => (
          <div key={at}>
            <Skeleton className="aspect-square rounded-photo" />
            <Skeleton className="mt-2 h-4.5 w-3/4 desk:h-5" />
          </div>
        ))}
      </div>
    }
    failed={() => null}
    empty={null}
  >
    {(categories) => (
      <nav aria-label="热门分类" className={`${grid} ${className}`}>
        {categories.slice(0, SHOWN).map(({ id, nameZh, img }) => (
          <Link key={id} {...links.category(id)} className="group min-w-0 rounded-photo">
            <Photo src={img} width={240} eager />
            <span className="mt-2 block truncate text-base/5 group-hover:text-ai-deep max-tablet:text-center max-desk:text-cap">
              {nameZh}
            </span>
          </Link>
        ))}
      </nav>
    )}
  </Answer>
)
