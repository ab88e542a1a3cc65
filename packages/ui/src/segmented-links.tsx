import type { ReactNode } from 'react'
import { useChosenInView } from './use-chosen-in-view.ts'

/** The classes of a link in {@link SegmentedLinks}. */
export const segmentLook = (chosen: boolean): string =>
  `h-8 rounded-[6px] px-3 leading-8! whitespace-nowrap ${chosen ? 'bg-paper font-semibold text-ink shadow-[0_1px_2px_rgb(66_48_24/.1)]' : 'text-ink-2 hover:text-ink'}`

/** A segmented control of links, for a sort order or a view. */
export const SegmentedLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={useChosenInView()} aria-label={label} className="scroll-row flex max-w-full min-w-0 gap-1 rounded-photo bg-sunk p-1">
    {children}
  </nav>
)
