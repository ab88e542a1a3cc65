import { Carousel } from '@otsukai/ui/carousel.tsx'
import bundle from '@otsukai/ui/drawings/furoshiki.svg'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { safeHref } from '../../lib/links.ts'
import { siteReads } from '../../lib/site.ts'

const shape = 'aspect-[944/420] tablet:aspect-[944/360] desk:aspect-auto desk:h-full desk:min-h-90'

/** Our own picture, in place of banners while there are none. */
const HousePicture = () => (
  <div className={`relative overflow-hidden rounded-photo bg-kraft ${shape}`}>
    <p className="absolute top-1/2 left-8 -translate-y-1/2 text-xl font-semibold tablet:left-12 tablet:text-[38px]/[54px]">
      你想要的，
      <br />
      我们替你跑一趟。
    </p>
    <img src={bundle} alt="" className="absolute right-6 bottom-2 h-[82%] tablet:right-24" />
  </div>
)

/** The banners of the home page; a picture and where it leads, in the same tab. */
export const Banners = () => (
  <Answer
    of={useQuery(siteReads.banners())}
    waiting={<Skeleton className={`rounded-photo! ${shape}`} />}
    failed={() => <HousePicture />}
    empty={<HousePicture />}
  >
    {(banners) => (
      <Carousel
        label="活动"
        className={shape}
        slides={banners.map(({ img, jumpUrl, alt }, at) => {
          const href = safeHref(jumpUrl)
          const picture = (
            <img
              src={img}
              alt={href ? '' : (alt ?? '')}
              fetchPriority={at === 0 ? 'high' : 'auto'}
              loading={at === 0 ? 'eager' : 'lazy'}
              className="size-full object-cover object-[12%_50%]"
            />
          )
          return href ? (
            <a key={at} href={href} aria-label={alt ?? `活动 ${at + 1}，共 ${banners.length} 个`} className="block h-full">
              {picture}
            </a>
          ) : (
            picture
          )
        })}
      />
    )}
  </Answer>
)
