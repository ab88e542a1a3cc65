import type { Found } from '@otsukai/contract/desk/find'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { read, RefusedRead } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { Palette, type PaletteLine } from '@otsukai/ui/desk/palette.tsx'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { Boxes, ListChecks, type LucideIcon, MessageSquare, Package, ScanBarcode, SquarePen, Tag, Warehouse } from 'lucide-react'
import { useState } from 'react'
import { beginAct } from '../lib/acting.ts'
import { findGiven, showFind } from '../lib/find.ts'
import { useMay } from '../lib/session.ts'
import { foundGroups, pageOf, readTyped } from './find-lines.ts'
import type { DeskPage } from './pages.ts'
import { useLater } from './use-later.ts'

/** The server is asked once typing rests. */
const REST_MS = 150
/** Of commands at most, while they are not what is looked for. */
const COMMANDS_AT_MOST = 8

const icons: Readonly<Record<Found['kind'], LucideIcon>> = {
  order: Package,
  goods: Tag,
  member: SquarePen,
  parcel: ScanBarcode,
  abroad: Boxes,
  shelf: Warehouse,
  thread: MessageSquare,
  entry: ListChecks,
  act: SquarePen,
}

/** What is scanned or chosen to do one thing with it. */
const begins: readonly Found['kind'][] = ['parcel', 'thread', 'act']

/** ⌘K: the pages that one may see, what the server finds, and what one may do with it. */
export function FindAnything({ pages }: { pages: readonly DeskPage[] }) {
  const router = useRouter()
  const may = useMay()
  const [typed, setTyped] = useState(findGiven)
  const { sought, narrowed } = readTyped(typed)
  const asked = useLater(sought, REST_MS)
  const looks = asked !== '' && narrowed !== 'acts' && may('orders.read')
  const find = useQuery({ ...read(calls.deskFind, { q: asked }), enabled: looks, retry: false, placeholderData: (before) => before })
  const acts = useQuery(read(calls.deskActs, {}))
  const found = looks && !find.isError ? (find.data ?? []) : []
  // What was found for earlier words stays until the answer comes, and may not be taken for what stands there.
  const whyStale = asked !== sought || find.isPlaceholderData ? '正在找' : null
  const refused = looks && find.error instanceof RefusedRead ? find.error.message : undefined

  const go = (to: LinkProps) => (newTab: boolean) => {
    if (newTab) open(router.buildLocation(to as never).href, '_blank', 'noopener')
    else {
      showFind(false)
      void router.navigate(to as never)
    }
  }
  const begin = (name: string, input: Readonly<Record<string, unknown>>, about?: string) => () => {
    showFind(false)
    beginAct({ name, input, ...(about !== undefined && { about }) })
  }
  const foundLine = (one: Found): PaletteLine => {
    const { kind, id, title, detail } = one
    const to = pageOf(one)
    const [first] = one.acts.filter(({ allowed }) => allowed)
    return {
      id: `${kind} ${id}`,
      mark: kind === 'member' ? <Initial name={title} size="row" /> : <Icon of={icons[kind]} size={16} />,
      title,
      detail,
      why: whyStale,
      // What has no page of its own is looked at here, or begins what is done with it.
      run: to ? go(to) : first && begins.includes(kind) ? begin(first.name, first.input, `${title} · ${detail}`) : () => setTyped(title),
    }
  }
  const places = (narrowed === null ? pages : [])
    .filter(({ name }) => `去${name}`.includes(sought))
    .map(({ to, name, icon, letter }): PaletteLine => ({
      id: to,
      mark: <Icon of={icon} size={16} />,
      title: `去${name}`,
      end: letter && <KeyHint keys={`g ${letter}`} />,
      run: go({ to }),
    }))
  // What may be done with the first thing that was found, then all commands by that name.
  const [nearest] = found.filter((one) => one.acts.length > 0)
  const withIt = (nearest?.acts ?? [])
    .toSorted((one, other) => Number(other.allowed) - Number(one.allowed))
    .map((offer): PaletteLine => ({
      id: `${offer.name} ${nearest?.id}`,
      mark: <Icon of={SquarePen} size={16} />,
      title: `${offer.titleZh}…`,
      detail: nearest?.title ?? '',
      why: offer.allowed ? whyStale : offer.whyZh,
      run: begin(offer.name, offer.input, nearest && `${nearest.title} · ${nearest.detail}`),
    }))
  const named = (acts.data ?? [])
    .filter(({ name, titleZh }) => `${titleZh} ${name}`.toLowerCase().includes(sought.toLowerCase()))
    .map(({ name, titleZh }): PaletteLine => ({
      id: name,
      mark: <Icon of={SquarePen} size={16} />,
      title: `${titleZh}…`,
      run: begin(name, {}),
    }))
  const commands = narrowed === 'acts' ? named : [...withIt, ...named]

  return (
    <Palette
      groups={[
        ...foundGroups
          .filter((group) => narrowed === null || group.narrowed === narrowed)
          .map(({ value, kinds }) => ({
            value,
            items: found.filter(({ kind }) => (kinds as readonly string[]).includes(kind)).map(foundLine),
          })),
        { value: '页面', items: places },
        { value: '命令', items: narrowed === 'acts' ? commands : narrowed === null ? commands.slice(0, COMMANDS_AT_MOST) : [] },
      ]}
      asking={acts.isLoading || find.isFetching || asked !== sought}
      refused={refused}
      typed={typed}
      onType={setTyped}
      onClose={() => showFind(false)}
    />
  )
}
