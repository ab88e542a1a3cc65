import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../flows/home/home-screen.tsx'
import { siteReads } from '../lib/site.ts'

/** The first picture is drawn with the first sight if it is known so soon: mostly its address came ahead of the scripts. */
const BANNERS_WITHIN_MS = 100

export const Route = createFileRoute('/')({
  // The screen most begin with comes with the shell: one round trip less, and what it needs is packed together.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient } }) => {
    const banners = queryClient.prefetchQuery(siteReads.banners())
    void queryClient.prefetchQuery(siteReads.hotCategories())
    void queryClient.prefetchQuery(siteReads.recommended())
    await Promise.race([banners, new Promise((resolve) => setTimeout(resolve, BANNERS_WITHIN_MS))])
  },
  component: HomeScreen,
})
