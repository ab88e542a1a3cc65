import type { contentActs } from '@otsukai/contract/acts/content'
import { publishAtDesk, withdrawContent } from '../../catalogue/content/publish-at-desk.ts'
import { confirmRates } from '../../catalogue/content/rates.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const contentHandlers: HandlersOf<typeof contentActs> = {
  'confirm-rates': (deps, tx, _input, { name }) => confirmRates(deps, tx, name),
  'publish-content': (deps, tx, { kind, body, from }, { name }) => publishAtDesk(deps, tx, { kind, body, from, by: name }),
  'withdraw-content': (deps, tx, wanted) => withdrawContent(deps, tx, wanted),
}
