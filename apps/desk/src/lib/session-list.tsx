import type { SessionTold } from '@otsukai/contract/desk/session'
import { ageText } from '@otsukai/ui/desk/counts.ts'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Monitor, ScanBarcode, Smartphone } from 'lucide-react'
import { beijingShort } from './times.ts'

/** Chrome · macOS, as far as the browser says. */
function agentZh(agent: string): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : ''
  const system = /iPhone|iPad/.test(agent)
    ? 'iOS'
    : /Android/.test(agent)
      ? 'Android'
      : /Mac OS X/.test(agent)
        ? 'macOS'
        : /Windows/.test(agent)
          ? 'Windows'
          : /Linux/.test(agent)
            ? 'Linux'
            : ''
  return [browser, system].filter((part) => part !== '').join(' · ') || '别的程序'
}

/** Where somebody is logged in; each can be ended. */
export function SessionList({ sessions, empty }: { sessions: readonly SessionTold[]; empty: string }) {
  const end = useAction(calls.endStaffSession)
  const finish = async (id: number) => {
    const done = await end.run({ id })
    if (!done) return
    sayDone('已退出那一处登录')
    await queryClient.invalidateQueries()
  }
  if (sessions.length === 0) return <p className="text-ink-3">{empty}</p>
  return (
    <>
      <ul>
        {sessions.map(({ id, current, station, usedAt, endsAt, address, agent }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
            <Icon of={station ? ScanBarcode : /iPhone|Android/.test(agent) ? Smartphone : Monitor} size={16} className="text-ink-3" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {station ? '共用电脑 · ' : ''}
                {agentZh(agent)}
              </span>
              <span className="block truncate text-cap text-ink-3">
                {address} · 有效到 {beijingShort(endsAt)}
              </span>
            </span>
            <span className="text-cap whitespace-nowrap text-ink-3">{current ? '这一台' : `${ageText(serverNow() - usedAt)}前`}</span>
            {!current && (
              <button type="button" className="link" disabled={end.pending} onClick={() => void finish(id)}>
                退出
              </button>
            )}
          </li>
        ))}
      </ul>
      <Problem problem={end.problem} className="mt-2" />
    </>
  )
}
