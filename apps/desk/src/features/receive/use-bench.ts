import { plainTracking } from '@otsukai/contract/tracking-number'
import { isSuccess } from '@otsukai/web/client.ts'
import { client, queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { randomId, useAttempt } from '@otsukai/web/request-id.ts'
import { sayDone, sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { whenStill } from '@otsukai/ui/desk/when-still.ts'
import { useLatest } from '@otsukai/ui/use-latest.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { printLabels } from '../../lib/labels.ts'
import { useFollowed, useScanQueue } from '../../lib/scan-queue.ts'
import { readScan } from '../../lib/scanned.ts'
import { playSound } from '../../lib/sounds.ts'
import { type Trait, traitsInput } from '../../lib/traits-choice.tsx'
import { useUploads, type Uploads } from '../../lib/uploads.ts'
import { gramsOf } from '../../lib/weights.ts'
import { lacksOf, PHOTOS_UNSENT, type Told } from './bench-rules.ts'

const PHOTOS_AT_MOST = 6

/** The last scans, which stay beside the bench. */
export const lastArrivals = read(calls.deskArrivals, { limit: 20 })

/** What lies on the bench. */
interface Parcel {
  /** Chosen for each parcel; a phone's photos go to it. */
  key: string
  /** As scanned. */
  code: string
  /** `reading`; `known`: orders wait for it; `came`: it has come before; `unknown`: nobody waits for it; `misread`: no carrier printed that; `ours`: we sent it abroad. */
  state: 'reading' | 'known' | 'came' | 'unknown' | 'misread' | 'failed' | 'ours'
  told: Told | null
}

export interface Bench {
  parcel: Parcel | null
  ticked: ReadonlySet<string>
  tick: (order: string, on: boolean) => void
  /** What of the goods matters to carriers, of those that somebody looked at. */
  traits: ReadonlyMap<string, readonly Trait[]>
  setTraits: (order: string, traits: readonly Trait[]) => void
  weight: string
  setWeight: (typed: string) => void
  shelf: string
  setShelf: (shelf: string) => void
  photos: Uploads
  /** What it still lacks. */
  lacks: readonly string[]
  pending: boolean
  problem: { message: string } | null
  onCode: (code: string, at?: number) => void
  /** A code waits until this parcel is done. */
  scanned: boolean
  clear: () => void
  /** Saves what lies on the bench. Without orders it is registered as nobody's. */
  save: (print: boolean) => void
  takeBack: (arrival: number) => Promise<void>
}

/** The parcel on the bench, from its scan until it is saved. */
export function useBench(): Bench {
  const [parcel, setParcel] = useState<Parcel | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [traits, setTraits] = useState<ReadonlyMap<string, readonly Trait[]>>(new Map())
  const [weight, setWeight] = useState('')
  const [shelf, setShelf] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string; of: string } | null>(null)
  const photos = useUploads(PHOTOS_AT_MOST)
  const scans = useScanQueue()
  const attempt = useAttempt()
  const undoing = useAttempt()
  const looking = useAttempt()
  const busy = useRef(false)
  // A scan is heard between two drawings: it must see what is on the bench now.
  const key = useRef<string | null>(null)
  useLayoutEffect(() => void (key.current = parcel?.key ?? null), [parcel])

  const lacks =
    parcel === null
      ? ['单号']
      : lacksOf({
          ticked: parcel.state === 'unknown' ? null : ticked.size,
          weight,
          shelf,
          photos: photos.photos.length,
          unsent: photos.unsent,
        })

  // A refusal is of what was asked for: a field that is changed takes it away, a code's first sign that is taken out again does not.
  const standing = JSON.stringify([[...ticked], weight, shelf, photos.ids])
  const stands = useLatest(standing)

  const clear = () => {
    setParcel(null)
    setTicked(new Set())
    setTraits(new Map())
    setWeight('')
    setShelf('')
    photos.clear()
    setProblem(null)
    attempt.done()
  }

  const readCode = async (code: string) => {
    const scanned = readScan(code)
    const next: Parcel = { key: randomId(), code, state: 'reading', told: null }
    setParcel(next)
    setTicked(new Set())
    setProblem(null)
    key.current = next.key
    const answer = await client
      .call(
        calls.deskParcel,
        scanned.kind === 'order' ? { order: scanned.order } : { tracking: scanned.kind === 'parcel' ? scanned.tracking : code },
      )
      .catch(() => null)
    // It was put down meanwhile.
    if (key.current !== next.key) return
    if (answer === null) {
      setParcel({ ...next, state: 'failed' })
      playSound('stop')
      return
    }
    if (!isSuccess(answer)) {
      setParcel({ ...next, state: answer.refusal === 'checkDigitWrong' ? 'misread' : 'unknown' })
      playSound('stop')
      return
    }
    const { candidates, arrivals, ours } = answer.data
    if (ours !== null) {
      setParcel({ ...next, state: 'ours', told: answer.data })
      playSound(ours.whyNotZh === null ? 'well' : 'stop')
      return
    }
    const came = candidates.length === 0 && arrivals.some(({ undoneAt }) => undoneAt === null)
    setParcel({ ...next, state: came ? 'came' : candidates.length > 0 ? 'known' : 'unknown', told: answer.data })
    const sure = candidates.filter(({ hasNumber }) => hasNumber)
    setTicked(new Set(sure.map(({ order }) => order)))
    playSound(came ? 'already' : candidates.length > 0 ? 'well' : 'stop')
  }

  const save = async (print: boolean, next?: string): Promise<void> => {
    if (busy.current || parcel === null) return
    const refuse = (why: { message: string }) => {
      setProblem({ message: why.message, of: stands.current })
      // What was scanned since is of the next parcel: on this one it would be wrong.
      scans.clear()
      playSound('stop')
    }
    if (lacks.length > 0) {
      const then = next === undefined ? '' : '补上再扫下一件，或按 Esc 放下这一件。'
      return refuse({ message: `这一件还没收好，差${lacks.join('、')}。${then}` })
    }
    busy.current = true
    setPending(true)
    setProblem(null)
    const { told, code } = parcel
    const tracking = told ? told.tracking : readScan(code).kind === 'parcel' ? code : null
    const { did, problem: refused } = await doRoutine(attempt, {
      name: 'receive-parcel',
      reason: '收货',
      rereads: [calls.deskArrivals],
      input: {
        weightG: gramsOf(weight),
        ...(tracking && { tracking }),
        ...(told?.carrier && { carrier: told.carrier }),
        orders: [...ticked],
        photos: photos.ids,
        shelf: shelf.trim().toUpperCase(),
      },
    })
    busy.current = false
    setPending(false)
    if (refused) return refuse(refused)
    playSound('well')
    const { arrivalId, orders } = did.data as { arrivalId: number; orders: readonly { id: string }[] }
    void tellTraits(orders.map(({ id }) => id))
    if (print && orders.length > 0) printLabels('arrival', arrivalId)
    clear()
    if (next !== undefined) void readCode(next)
    // The next parcel does not wait for whether this one may be taken back.
    void (orders.length > 0 ? mayTakeBack(arrivalId) : Promise.resolve(false)).then((may) =>
      sayDone(did.saidZh, may ? { undo: () => void takeBack(arrivalId) } : {}),
    )
  }

  /** Of what was looked at while it was received; the rest is asked for in the stock. */
  const tellTraits = async (orders: readonly string[]) => {
    for (const order of orders) {
      const seen = traits.get(order)
      if (!seen) continue
      const { problem: refused } = await doRoutine(looking, { name: 'set-traits', input: { order, ...traitsInput(seen) }, reason: '收货' })
      if (refused) sayFailed(`${order} 的特性没记下：${refused.message}`)
    }
  }

  const takeBack = async (arrival: number) => {
    const { did, problem: refused } = await doRoutine(undoing, { name: 'unreceive', input: { arrival }, reason: '收错了' })
    if (refused) {
      sayFailed(refused.message)
      playSound('stop')
    } else {
      sayDone(did.saidZh)
      if (parcel?.state === 'came' && key.current === parcel.key) void readCode(parcel.code)
    }
  }

  const open = parcel !== null && (parcel.state === 'known' || parcel.state === 'unknown')
  const follow = (code: string) => {
    const scanned = readScan(code)
    if (scanned.kind === 'shelf' || scanned.kind === 'weight') {
      if (!open) {
        sayFailed('先扫包裹的单号，再扫架位和重量。')
        playSound('stop')
        return
      }
      if (scanned.kind === 'shelf') setShelf(scanned.shelf)
      else setWeight(String(scanned.grams))
      playSound('well')
      return
    }
    if (open && plainTracking(parcel.code) === plainTracking(code)) return
    const begun = open && (weight !== '' || shelf !== '' || photos.photos.length > 0 || parcel.state === 'known')
    if (begun) return void save(true, code)
    if (parcel !== null) clear()
    void readCode(code)
  }

  // A scanner is faster than answers: a code waits until the bench stands as those before it leave it, and the next parcel's for photos too.
  const next = scans.codes[0]
  const isNextParcel = next !== undefined && ['parcel', 'order'].includes(readScan(next).kind)
  useFollowed(scans, pending || parcel?.state === 'reading' || (isNextParcel && photos.sending && lacks.join() === PHOTOS_UNSENT), follow)

  // Saving that is asked for right after a scan of this parcel's waits for it.
  const [asked, setAsked] = useState<{ print: boolean } | null>(null)
  const latest = useLatest(save)
  useLayoutEffect(() => {
    if (asked === null || next !== undefined) return
    return whenStill(() => {
      setAsked(null)
      void latest.current(asked.print)
    })
  }, [latest, asked, next])

  return {
    parcel,
    ticked,
    tick: (order, on) =>
      setTicked((before) => {
        const next = new Set(before)
        if (on) next.add(order)
        else next.delete(order)
        return next
      }),
    traits,
    setTraits: (order, next) => setTraits((before) => new Map(before).set(order, next)),
    weight,
    setWeight,
    shelf,
    setShelf,
    photos,
    lacks,
    pending,
    problem: problem?.of === standing ? problem : null,
    onCode: scans.add,
    scanned: next !== undefined,
    clear,
    save: (print) => (next !== undefined && !isNextParcel ? setAsked({ print }) : void save(print)),
    takeBack,
  }
}

/** Whether an arrival may still be taken back: where the marketplace closes the purchase for good at once, it may not. */
async function mayTakeBack(arrival: number): Promise<boolean> {
  try {
    const { list } = await queryClient.fetchQuery(lastArrivals)
    return list.some(({ id, undoUntil }) => id === arrival && undoUntil !== null)
  } catch {
    return false
  }
}
