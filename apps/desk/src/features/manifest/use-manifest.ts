import type { WaitingParcel } from '@otsukai/contract/desk/parcels'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { useKept } from '../../lib/kept.ts'
import { playSound } from '../../lib/sounds.ts'
import { type CarrierList, listedOf, readScanOut, type ScannedOut } from './manifest-rules.ts'

export interface Manifest {
  carriers: readonly CarrierList[]
  carrier: CarrierList
  /** On the list; scanned out, with when; not yet. */
  listed: readonly WaitingParcel[]
  out: ReadonlyMap<string, number>
  left: readonly WaitingParcel[]
  /** Put aside for the next one. */
  aside: ReadonlySet<string>
  putAside: (id: string) => void
  takeAllBack: () => void
  code: string
  last: ScannedOut | null
  onCode: (code: string) => void
  /** Takes the last scan back. */
  undo: () => void
  /** Scans that are not on the list. */
  strange: readonly { code: string; what: ScannedOut }[]
  clearStrange: () => void
  ready: boolean
  handOver: () => Promise<void>
  pending: boolean
  problem: { message: string } | null
}

const none: ReadonlyMap<string, number> = new Map()
const nothing: ReadonlySet<string> = new Set()

/** A carrier's manifest, from the first scan out until it is handed over. */
export function useManifest(carriers: readonly CarrierList[], carrier: CarrierList): Manifest {
  const [code, setCode] = useState('')
  // Whoever looks at a parcel, or at another carrier's list, scans nothing twice.
  const [scans, setScans] = useKept<ReadonlyMap<string, number>>(`scans ${carrier.carrier}`, none)
  const [aside, setAside] = useKept<ReadonlySet<string>>(`aside ${carrier.carrier}`, nothing)
  const [strange, setStrange] = useKept<Manifest['strange']>(`strange ${carrier.carrier}`, [])
  const [last, setLast] = useState<ScannedOut | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const listed = listedOf(carrier.parcels, aside)
  const out = new Map([...scans].filter(([id]) => listed.some((one) => one.id === id)))
  const left = listed.filter(({ id }) => !out.has(id))
  const ready = out.size > 0 && left.length === 0

  const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id))
  return {
    carriers,
    carrier,
    listed,
    out,
    left,
    aside,
    putAside: (id) => setAside((before) => new Set(before).add(id)),
    takeAllBack: () => setAside(() => nothing),
    code,
    last,
    onCode(text) {
      setCode(text)
      setProblem(null)
      const what = readScanOut(text, { carriers, carrier: carrier.carrier, out: new Set(out.keys()) })
      setLast(what)
      if (what.kind === 'out') {
        setScans((before) => new Map(before).set(what.parcel.id, serverNow()))
        setAside((before) => without(before, what.parcel.id))
        playSound('well')
      } else if (what.kind === 'already') playSound('already')
      else {
        setStrange((before) => [{ code: text, what }, ...before.filter((one) => one.code !== text)].slice(0, 10))
        playSound('stop')
      }
    },
    undo() {
      if (last?.kind === 'out') setScans((before) => new Map([...before].filter(([id]) => id !== last.parcel.id)))
      setLast(null)
      setCode('')
    },
    strange,
    clearStrange: () => setStrange(() => []),
    ready,
    async handOver() {
      if (!ready || pending) return
      setPending(true)
      const numbers = listed.flatMap(({ number }) => number ?? [])
      const input = { carrier: carrier.carrier, numbers }
      const { did, problem: refused } = await doRoutine(attempt, { name: 'hand-over', input, reason: '交运' })
      setPending(false)
      setProblem(refused)
      playSound(refused ? 'stop' : 'well')
      if (refused) return
      const { manifest, sent } = did.data as { manifest: number; sent: number }
      sayDone(`交给${carrier.carrierZh} ${sent} 箱，清单 ${manifest} 号`)
      setScans(() => none)
      setAside(() => nothing)
      setStrange(() => [])
      setLast(null)
      setCode('')
    },
    pending,
    problem,
  }
}
