import { KeyHelp } from '@otsukai/ui/desk/key-help.tsx'
import { hearKeys } from '@otsukai/ui/desk/keys.ts'
import { PhoneFrame, PhoneTabs } from '@otsukai/ui/desk/phone.tsx'
import { DeskFrame } from '@otsukai/ui/desk/frame.tsx'
import { Rail, type RailGroup } from '@otsukai/ui/desk/rail.tsx'
import { UndoArea } from '@otsukai/ui/desk/undo-toast.tsx'
import { useLocation } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ActHost } from '../flows/act/act-host.tsx'
import { useFindOpen } from '../lib/find.ts'
import { followLive } from '../lib/live.ts'
import { usePhone } from '../lib/phone.ts'
import { session, useMay, useSession } from '../lib/session.ts'
import { LogInAgain } from './log-in-again.tsx'
import { useDeskKeys } from './desk-keys.ts'
import { FindAnything } from './find-anything.tsx'
import { NameYourself } from './name-yourself.tsx'
import { Offline } from './offline.tsx'
import { pageAt, pages } from './pages.ts'
import { PersonMenu } from './person-menu.tsx'
import { railCounts } from './rail-counts.ts'
import { useScanToFind } from './use-scan-to-find.ts'
import { useNarrow } from './use-narrow.ts'

/** The counts of the rail are asked again this often, beside what news brings. */
const COUNTS_MS = 60_000

/** The frame of every screen of somebody who is logged in. */
export function Shell({ children }: { children: ReactNode }) {
  const may = useMay()
  const phone = usePhone()
  const [narrow, changeNarrow] = useNarrow()
  const [help, setHelp] = useState(false)
  const finding = useFindOpen()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const seen = pages.filter(({ needs }) => may(needs))
  const { standing, over } = useSession()
  useEffect(hearKeys, [])
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void session.check()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  useEffect(() => {
    if (over) return
    const stop = new AbortController()
    followLive(stop.signal)
    return () => stop.abort()
  }, [over])
  useDeskKeys({ pages: seen, onHelp: () => setHelp(true), onNarrow: changeNarrow })

  useScanToFind(!over && may('orders.read'))
  const today = useQuery({ ...read(calls.deskToday, {}), enabled: !over && may('queue.read'), refetchInterval: COUNTS_MS })
  const counts = railCounts(today.data?.queue ?? [])

  const here = pageAt(path)
  const lines = (group: string | undefined) =>
    seen
      .filter((page) => page.group === group)
      .map((page) => ({ name: page.name, icon: page.icon, link: { to: page.to }, open: page === here, ...counts[page.to] }))
  const groups: RailGroup[] = [{ lines: lines(undefined) }, { name: '业务', lines: lines('业务') }, { name: '经营', lines: lines('经营') }]
  const me = { name: standing?.station ? '这台电脑' : '我', icon: CircleUser, link: { to: '/me' } as const, open: path === '/me' }
  const body = (
    <>
      <Offline />
      {children}
    </>
  )
  return (
    <>
      {phone ? (
        <PhoneFrame tabs={<PhoneTabs tabs={[...lines(undefined), me]} {...(may('warehouse.act') && { scan: { to: '/receive' } })} />}>
          {body}
        </PhoneFrame>
      ) : (
        <DeskFrame
          rail={<Rail groups={groups} home={{ to: '/' }} narrow={narrow} onNarrow={changeNarrow} person={<PersonMenu narrow={narrow} />} />}
        >
          {body}
        </DeskFrame>
      )}
      <ActHost />
      <UndoArea />
      {finding && <FindAnything pages={seen} />}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
      {over ? <LogInAgain /> : standing?.station && <NameYourself />}
    </>
  )
}
