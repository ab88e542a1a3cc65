import { Skeleton } from '@otsukai/ui/skeleton.tsx'

/** Columns: photos, price and button, seller. Below 1201 px the seller moves under the price; on a phone all is one column. */
export const goodsLayout =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 tablet:grid-cols-[minmax(0,400px)_minmax(0,1fr)] tablet:gap-7 desk:grid-cols-[minmax(0,480px)_minmax(0,1fr)_264px] desk:gap-8'

export function GoodsSkeleton() {
  return (
    <div role="status" aria-label="正在加载" className="tablet:pt-13">
      <h1 className="sr-only">商品</h1>
      <div className={goodsLayout}>
        <div>
          <Skeleton className="aspect-square rounded-photo! max-tablet:-mx-4 max-tablet:rounded-none!" />
          <div className="mt-2 grid grid-cols-6 gap-2 max-tablet:hidden">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <Skeleton key={n} className="aspect-square rounded-photo!" />
            ))}
          </div>
        </div>
        <div>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-3 h-7" />
          <Skeleton className="mt-2 h-7 w-2/3" />
          <Skeleton className="mt-6 h-11 w-52" />
          <Skeleton className="mt-5 h-52 rounded-photo!" />
          <Skeleton className="mt-4 h-13 rounded-photo!" />
        </div>
        <Skeleton className="h-44 rounded-photo! tablet:max-desk:col-span-2" />
      </div>
    </div>
  )
}
