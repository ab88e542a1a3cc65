import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type GuideId, guides } from './guides.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { siteReads, useTimeZone } from '../../lib/site.ts'

const Markdown = lazy(() => import('./markdown.tsx'))

/** What the calculator stands under, in the guide that has it. */
const CALCULATOR_HEAD = '## 算一算国际运费\n'

export function GuideScreen({ id, calculator }: { id: GuideId; calculator: ReactNode }) {
  const name = guides[id - 1]?.name ?? ''
  return (
    <Page
      title={name}
      className="wrap mt-6 grid items-start gap-6 tablet:mt-8 tablet:grid-cols-[160px_minmax(0,1fr)] desk:grid-cols-[184px_minmax(0,1fr)] desk:gap-8"
    >
      <nav aria-label="下单须知" className="flex overflow-x-auto tablet:sticky tablet:top-22 tablet:block">
        {guides.map((guide) => (
          <Link
            key={guide.id}
            {...links.guide(guide.id)}
            aria-current={guide.id === id ? 'page' : undefined}
            className={`flex h-11 shrink-0 items-center gap-3 rounded-photo px-3 ${guide.id === id ? 'bg-paper font-semibold inset-ring inset-ring-line' : 'text-ink-2 hover:text-ink'}`}
          >
            <Icon of={guide.icon} size={18} className="text-ink-3 max-tablet:hidden" />
            {guide.name}
          </Link>
        ))}
      </nav>
      <Guide key={id} id={id} name={name} calculator={calculator} />
    </Page>
  )
}

const Lines = () => (
  <div className="mt-8 grid min-h-[80vh] content-start gap-4" role="status" aria-label="正在加载">
    {[60, 92, 84, 40, 88, 76].map((width, at) => (
      <div key={at} style={{ width: `${width}%` }}>
        <Skeleton className="h-4 max-w-[720px]" />
      </div>
    ))}
  </div>
)

/** A guide's text around what stands under the calculator's heading; without that heading, at its end. */
function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before = '', ...rest] = text.split(CALCULATOR_HEAD)
  return (
    <>
      <Markdown text={`${before}\n\n${CALCULATOR_HEAD}`} />
      {children}
      {rest.length > 0 && <Markdown text={rest.join('')} />}
    </>
  )
}

function Guide({ id, name, calculator }: { id: GuideId; name: string; calculator: ReactNode }) {
  const zone = useTimeZone()
  const asked = useQuery(siteReads.help(id))
  const { data } = asked
  const prev = guides[id - 2]
  const next = guides[id]
  return (
    <article className="in-order min-w-0">
      <h1 className="text-2xl font-semibold">{data?.title ?? name}</h1>
      <p className="mt-0.5 text-sm text-ink-3">{data ? `更新于 ${formatTime(data.updatedAt, zone)}` : '\u00a0'}</p>
      <Suspense fallback={<Lines />}>
        <Answer of={asked} waiting={<Lines />}>
          {({ body }) => <div className="mt-5">{calculator ? <Around text={body}>{calculator}</Around> : <Markdown text={body} />}</div>}
        </Answer>
      </Suspense>
      <nav aria-label="其他须知" className="mt-10 flex justify-between border-t border-line pt-4">
        {prev ? (
          <Link {...links.guide(prev.id)} className="link">
            上一篇：{prev.name}
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link {...links.guide(next.id)} className="link">
            下一篇：{next.name}
          </Link>
        )}
      </nav>
    </article>
  )
}
