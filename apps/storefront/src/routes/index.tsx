import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../flows/home/home-screen.tsx'
import { siteReads } from '../lib/site.ts'

/** Waits so long for the banners, to draw the first picture in the first render. Mostly they arrive before the scripts. */
const BANNERS_WITHIN_MS = 100

export const Route = createFileRoute('/')({
  // The screen that most visits begin with is in the shell's chunk, which saves a round trip.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient } }) => {
    const banners = queryClient.prefetchQuery(siteReads.banners())
    void queryClient.prefetchQuery(siteReads.hotCategories())
    void queryClient.prefetchQuery(siteReads.recommended())
    await Promise.race([banners, new Promise((resolve) => setTimeout(resolve, BANNERS_WITHIN_MS))])
  },
  component: HomeScreen,
})
