import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { sysConfig } from './sys-config.ts'

export const siteRoutes: Routes = (on, deps) => {
  on(calls.sysConfig, () => sysConfig(deps))
}
