import type { PageKind } from '@otsukai/contract/desk/desk-fields'
import type { Present } from '@otsukai/contract/desk/presence'

/** Whoever has not said for so long that they are still there is gone. */
const FORGOTTEN_MS = 45_000

interface Subject {
  kind: PageKind
  id: string
}

interface Here extends Present {
  heardAt: number
}

/** Who looks at or writes in what, in the memory of this process: it may be lost, and decides nothing. */
export interface Presence {
  /** Notes somebody, by their session; answers who else is there. */
  note(subject: Subject, who: { session: string; name: string }, doing: Present['doing'] | 'gone'): Present[]
  /** Hears of each change: the subject, and who is there now. */
  listen(listener: (subject: Subject, people: Present[]) => void): () => void
}

export function createPresence(clock: () => number): Presence {
  const pages = new Map<string, Map<string, Here>>()
  const listeners = new Set<(subject: Subject, people: Present[]) => void>()
  const forget = () => {
    const before = clock() - FORGOTTEN_MS
    for (const [page, people] of pages) {
      for (const [session, { heardAt }] of people) if (heardAt < before) people.delete(session)
      if (people.size === 0) pages.delete(page)
    }
  }
  const shown = ({ name, doing, since }: Here): Present => ({ name, doing, since })
  return {
    note(subject, { session, name }, doing) {
      forget()
      const page = `${subject.kind} ${subject.id}`
      const people = pages.get(page) ?? new Map<string, Here>()
      const so = people.get(session)
      const now = clock()
      if (doing === 'gone') people.delete(session)
      else people.set(session, { name, doing, since: so?.doing === doing ? so.since : now, heardAt: now })
      if (people.size === 0) pages.delete(page)
      else pages.set(page, people)
      if (so?.doing !== (doing === 'gone' ? undefined : doing)) for (const tell of listeners) tell(subject, [...people.values()].map(shown))
      return [...people].filter(([one]) => one !== session).map(([, here]) => shown(here))
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
