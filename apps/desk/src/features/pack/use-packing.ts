import type { DataOf } from '@otsukai/contract/call'
import type { deskPicks, PackedGoods } from '@otsukai/contract/desk/parcels'
import type { MatterKind } from '@otsukai/contract/parcels/parcel-steps'
import { plainTracking } from '@otsukai/contract/tracking-number'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { client, read } from '@otsukai/web/api.ts'
import { isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { randomId, useAttempt } from '@otsukai/web/request-id.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { printLabels } from '../../lib/labels.ts'
import type { ParcelPage } from '../../lib/parcel-words.ts'
import { readScan } from '../../lib/scanned.ts'
import { playSound } from '../../lib/sounds.ts'
import { useUploads, type Uploads } from '../../lib/uploads.ts'
import { gramsOf } from '../../lib/weights.ts'
import { lacksOf, millimetresOf, presets } from './pack-rules.ts'

export type Pick = DataOf<typeof deskPicks>['list'][number]

const PHOTOS_AT_MOST = 6

/** The parcel on the table. */
interface Open {
  id: string
  /** `pack`: its lease is ours; `label`: it is packed and paid, and its label lacks. */
  work: 'pack' | 'label'
  lease: string
  until: number
  scanned: readonly string[]
  /** A phone's photos go to it. */
  key: string
}

interface Leased {
  lease: string
  until: number
  scanned: string[]
}

/** Something that the member must decide, before it is written down. */
export interface Matter {
  /** A phone's photo of it goes to it. */
  key: string
  kind: MatterKind | null
  orders: readonly string[]
}

export interface Packing {
  /** More wait than are listed. */
  more: boolean
  open: Open | null
  page: ParcelPage | null
  /** Its goods, with what was scanned a moment ago. */
  goods: readonly PackedGoods[]
  /** The last code, and what came of it. */
  code: string
  said: { tone: 'done' | 'wait' | 'late'; zh: string } | null
  begin: (id: string) => void
  /** Puts a paid parcel on the table, to be labelled. */
  take: (id: string) => void
  onCode: (code: string) => void
  leave: () => void
  sides: readonly string[]
  setSide: (at: number, typed: string) => void
  choosePreset: (at: number) => void
  weight: string
  setWeight: (typed: string) => void
  photos: Uploads
  lacks: readonly string[]
  matter: Matter | null
  setMatter: (matter: Matter | null) => void
  beginMatter: (kind: MatterKind | null) => void
  matterPhoto: Uploads
  hold: (zh: string, photos: readonly string[], more: boolean) => Promise<boolean>
  pack: () => Promise<boolean>
  label: (number: string | null) => Promise<boolean>
  pending: boolean
  problem: { message: string } | null
}

const noSides = ['', '', '']

interface Work {
  picks: readonly Pick[]
  /** More wait than are listed. */
  more: boolean
  toLabel: readonly { id: string }[]
}

/** The packing table, from the pick to the label. */
export function usePacking({ picks, more, toLabel }: Work): Packing {
  const [open, setOpen] = useState<Open | null>(null)
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<Packing['said']>(null)
  const [sides, setSides] = useState<readonly string[]>(noSides)
  const [weight, setWeight] = useState('')
  const [matter, setMatter] = useState<Matter | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const photos = useUploads(PHOTOS_AT_MOST)
  const matterPhoto = useUploads(1)
  const attempt = useAttempt()
  const released = useAttempt()
  // Scans and presses come faster than answers: each waits for the one before.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // How often the table was left: what was asked for before is not wanted any more.
  const left = useRef(0)
  // A scan is heard between two drawings: it must see what is on the table now.
  const table = useRef<Open | null>(null)
  const { data: page = null } = useQuery({ ...read(calls.deskParcelOf, { id: open?.id ?? '' }), enabled: open !== null })
  const shown = page?.id === open?.id ? page : null
  const picked = picks.find(({ id }) => id === open?.id)
  const goods = (shown?.goods ?? picked?.goods ?? []).map((one) => ({
    ...one,
    scanned: one.scanned || open?.scanned.includes(one.order) === true,
  }))
  const lacks = lacksOf({ goods, sizes: sides.map(millimetresOf), weight, photos: photos.photos.length, unsent: photos.unsent })

  const put = (next: Open | null) => {
    table.current = next
    setOpen(next)
  }
  const well = (zh: string) => {
    setSaid({ tone: 'done', zh })
    playSound('well')
  }
  const stop = (zh: string) => {
    setSaid({ tone: 'late', zh })
    playSound('stop')
  }
  const queue = (step: () => unknown) => {
    const asked = left.current
    line.current = line.current.then(() => (left.current === asked ? step() : undefined)).catch(() => stop('没有查到，再扫一次'))
  }
  const clear = () => {
    put(null)
    setSides(noSides)
    setWeight('')
    setMatter(null)
    setProblem(null)
    photos.clear()
    matterPhoto.clear()
    attempt.done()
  }
  const routine = async (name: string, input: Readonly<Record<string, unknown>>, reason: string, rests = false) => {
    setPending(true)
    setProblem(null)
    // At each scan only the news reads the lists anew: a packer waits for nothing but the answer.
    const rereads = name === 'pack-parcel' ? [calls.deskParcelOf] : []
    const outcome = await doRoutine(attempt, { name, input, reason, rests, rereads })
    setPending(false)
    if (outcome.problem) {
      setProblem(outcome.problem)
      playSound('stop')
    }
    return outcome
  }

  /** A parcel is anyone's at once; where that fails, its lease runs out by itself. */
  const release = (parcel: string, lease: string) =>
    void doRoutine(released, { name: 'put-down-parcel', input: { parcel, lease }, reason: '放下', rereads: [] })
  /** Clears the table, and releases what lay on it unpacked. */
  const putDown = () => {
    const at = table.current
    clear()
    if (at?.work === 'pack') release(at.id, at.lease)
  }

  const begin = async (id: string): Promise<boolean> => {
    if (table.current?.id === id) return true
    if (table.current) putDown()
    setSaid(null)
    const asked = left.current
    const { did, problem: refused } = await routine('begin-packing', { parcel: id }, '打包')
    if (refused) {
      setSaid({ tone: 'late', zh: '不能打包' })
      return false
    }
    const { lease, until, scanned } = did.data as Leased
    if (left.current !== asked) {
      release(id, lease)
      return false
    }
    put({ id, work: 'pack', lease, until, scanned, key: randomId() })
    return true
  }
  const take = (id: string) => {
    if (table.current?.id === id) return
    putDown()
    setSaid(null)
    put({ id, work: 'label', lease: '', until: 0, scanned: [], key: randomId() })
  }

  /** The parcel of goods that are not on the list yet. */
  const seek = async (order: string): Promise<Pick | undefined> => {
    const answer = await client.call(calls.deskPicks, { order })
    return isSuccess(answer) ? answer.data.list[0] : undefined
  }

  const scanIn = async (order: string) => {
    const at = table.current
    const holder = picks.find((one) => one.goods.some((each) => each.order === order)) ?? (more ? await seek(order) : undefined)
    if (at === null || at.work === 'label') {
      if (!holder) return stop('不在要打包的包裹里，放回架上')
      if (!(await begin(holder.id))) return
    } else if (holder && holder.id !== at.id) return stop(`是包裹 ${holder.id} 的，放回去`)
    const now = table.current
    if (!now) return
    if (now.scanned.includes(order)) {
      setSaid({ tone: 'wait', zh: '这件扫过了' })
      playSound('already')
      return
    }
    const { did, problem: refused } = await routine('scan-into-parcel', { parcel: now.id, lease: now.lease, orders: [order] }, '打包')
    if (refused) return setSaid({ tone: 'late', zh: '没放进去' })
    const { lease, until, scanned } = did.data as Leased
    if (table.current?.id === now.id) put({ ...now, lease, until, scanned })
    const title = holder?.goods.find((one) => one.order === order)
    well(title ? `${title.titleZh ?? title.title}，放进箱里` : '放进箱里')
  }

  const hear = async (text: string) => {
    const at = table.current
    // Leaving a box that was begun is a decision, no scan.
    const begun = (at?.scanned.length ?? 0) > 0 || weight !== '' || photos.photos.length > 0
    const scanned = readScan(text)
    if (scanned.kind === 'weight') {
      if (at?.work !== 'pack') return stop('先扫包裹再称')
      setWeight(String(scanned.grams))
      return well('重量读到了')
    }
    if (scanned.kind === 'shelf') return stop('这里扫货和包裹，不扫架位')
    if (scanned.kind === 'parcel') {
      if (at?.work === 'label') return void (await label(plainTracking(text)))
      return stop('认不出这个码，扫货上我们自己的标签')
    }
    const { order: id } = scanned
    if (matter !== null && goods.some(({ order }) => order === id)) {
      setMatter({ ...matter, orders: matter.orders.includes(id) ? matter.orders.filter((one) => one !== id) : [...matter.orders, id] })
      return well('记在这一条里')
    }
    if (toLabel.some((one) => one.id === id)) {
      take(id)
      return well('贴面单')
    }
    if (picks.some((one) => one.id === id)) {
      if (at?.work === 'pack' && at.id !== id && begun) return stop(`先封好或放下 ${at.id}`)
      return void ((await begin(id)) && well('开始打包'))
    }
    return scanIn(id)
  }

  const hold = async (zh: string, pictures: readonly string[], another: boolean): Promise<boolean> => {
    if (!open || !matter?.kind) return false
    const input = {
      parcel: open.id,
      lease: open.lease,
      matter: matter.kind,
      orders: [...matter.orders],
      zh,
      photos: [...pictures],
      ...(another && { more: true }),
    }
    const { problem: refused } = await routine('hold-parcel', input, '打包停下')
    if (refused) return false
    setMatter(null)
    matterPhoto.clear()
    playSound('well')
    if (another) {
      sayDone('记下了，还可以再记一条')
      return true
    }
    sayDone(`包裹 ${open.id} 停下了，等会员定。箱子放待确认架`)
    if (table.current?.id === open.id) {
      clear()
      setSaid(null)
    }
    return true
  }

  const pack = async (): Promise<boolean> => {
    if (!open || open.work !== 'pack') return false
    if (lacks.length > 0) {
      setProblem({ message: `还不能封箱，差${lacks.join('、')}。` })
      playSound('stop')
      return false
    }
    const [lengthMm, widthMm, heightMm] = sides.map(millimetresOf)
    const box = { weightG: gramsOf(weight), lengthMm, widthMm, heightMm, photos: photos.ids }
    const { did, problem: refused } = await routine('pack-parcel', { parcel: open.id, lease: open.lease, ...box }, '打包完成')
    if (refused) return false
    playSound('well')
    const { state } = did.data as { state: 'packed' | 'paid' }
    printLabels('parcel', open.id)
    const { id } = open
    if (state === 'packed') sayDone(`包裹 ${id} 打包完成，会员 7 天内付运费。箱子放待付架`)
    if (table.current?.id !== id) return true
    clear()
    if (state === 'paid') put({ id, work: 'label', lease: '', until: 0, scanned: [], key: randomId() })
    setSaid(state === 'paid' ? { tone: 'done', zh: '封好了，贴面单' } : { tone: 'wait', zh: '封好了，等会员付运费' })
    setCode('')
    return true
  }

  const label = async (number: string | null): Promise<boolean> => {
    const at = table.current
    if (at?.work !== 'label') return false
    const { did, problem: refused } = await routine('label-parcel', { parcel: at.id, ...(number !== null && { number }) }, '贴面单', true)
    if (refused) {
      setSaid({ tone: 'late', zh: '没贴上' })
      return false
    }
    playSound('well')
    const { number: given, printable } = did.data as { number: string; printable: boolean }
    if (printable) printLabels('carrier', at.id)
    sayDone(`包裹 ${at.id} 的单号 ${given}，${printable ? '面单在打，贴好' : ''}放到交运区`)
    if (table.current?.id === at.id) {
      clear()
      setCode('')
      setSaid(null)
    }
    return true
  }

  return {
    more,
    open,
    page: shown,
    goods,
    code,
    said,
    begin: (id) => queue(() => begin(id)),
    take: (id) => queue(() => take(id)),
    onCode: (text) => {
      setCode(text)
      queue(() => hear(text))
    },
    leave: () => {
      left.current += 1
      putDown()
      setCode('')
      setSaid(null)
    },
    sides,
    setSide: (at, typed) => setSides((before) => before.map((one, n) => (n === at ? typed : one))),
    choosePreset: (at) => {
      const preset = presets[at]
      if (preset) setSides(preset.sizes.map((mm) => String(mm / 10)))
    },
    weight,
    setWeight: (typed) => {
      setWeight(typed)
      setProblem(null)
    },
    photos,
    lacks,
    matter,
    setMatter,
    beginMatter: (kind) => {
      matterPhoto.clear()
      setMatter({ key: randomId(), kind, orders: [] })
    },
    matterPhoto,
    hold,
    pack,
    label,
    pending,
    problem,
  }
}
