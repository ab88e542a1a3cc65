import { useEffect, useState } from 'react'

/** Scrolls to a section, without animation under `prefers-reduced-motion`. */
export function goToSection(id: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
}

/** The id of the first section in the upper part of the window, from `topPx` below its edge. */
export function useSectionInView(ids: readonly string[], topPx: number): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join()
  useEffect(() => {
    const seen = new Set<string>()
    const all = key.split(',')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = all.find((id) => seen.has(id))
        // With no section in that part, the last one stays current.
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: `-${topPx}px 0px -60% 0px` },
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key, topPx])
  return current
}
