import type { contentActs } from '@otsukai/contract/acts/content'
import { confirmRates } from '../../catalogue/content/rates.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const contentHandlers: HandlersOf<typeof contentActs> = {
  'confirm-rates': (deps, tx, _input, { name }) => confirmRates(deps, tx, name),
}
