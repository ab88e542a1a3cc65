import { buttonLook } from '@otsukai/ui/button-look.ts'
import { NoRight } from '@otsukai/ui/desk/trouble.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rolesThatMay, rolesZh } from '../lib/rights.ts'
import { Screen } from '../lib/screen.tsx'
import { useMay, useSession } from '../lib/session.ts'
import { pageAt } from './pages.ts'

/** A screen, or who may see it where its address was opened without the right. */
export function Guarded({ children }: { children: ReactNode }) {
  const may = useMay()
  const { standing } = useSession()
  const page = useLocation({ select: ({ pathname }) => pageAt(pathname) })
  if (page === undefined || may(page.needs)) return children
  return (
    <Screen title={page.name}>
      <NoRight
        page={page.name}
        who={rolesThatMay(page.needs)}
        own={standing?.staff ? rolesZh(standing.staff.roles) : '共用电脑'}
        way={
          <Link to="/" className={buttonLook()}>
            回到首页
          </Link>
        }
      />
    </Screen>
  )
}
