import { Skeleton } from '@otsukai/ui/skeleton.tsx'

/** The skeleton of `BidEntry`: a button and the line under it. */
export const BidEntrySkeleton = () => (
  <>
    <Skeleton className="mt-4 h-13 rounded-photo!" />
    <p className="mt-3 text-sm">&nbsp;</p>
  </>
)
