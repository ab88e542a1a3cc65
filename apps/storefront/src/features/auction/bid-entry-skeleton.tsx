import { Skeleton } from '@otsukai/ui/skeleton.tsx'

/** The shape of the way to a bid: its button and the line under it. */
export const BidEntrySkeleton = () => (
  <>
    <Skeleton className="mt-4 h-13 rounded-photo!" />
    <p className="mt-3 text-sm">&nbsp;</p>
  </>
)
