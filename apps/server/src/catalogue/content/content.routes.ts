import { calls } from '@otsukai/contract/calls'
import type { Banner, MenuEntry } from '@otsukai/contract/site'
import type { Routes } from '../../platform/http/routes-types.ts'
import { contentAt } from './content-queries.ts'
import { readGuide } from './guide.ts'
import { shownRate } from './shown-rate.ts'

export const contentRoutes: Routes = (on, deps) => {
  const { db, clock } = deps
  on(calls.rate, () => shownRate(deps))
  on(calls.sysMenuList, async () => (await contentAt<MenuEntry[]>(db, 'menu', clock()))?.body ?? [])
  on(calls.banners, async () => (await contentAt<Banner[]>(db, 'banners', clock()))?.body ?? [])
  on(calls.help, (_, { id }) => readGuide(deps, id))
}
