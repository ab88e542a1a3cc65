import type { contentActs } from '@otsukai/contract/acts/content'
import { publishAtDesk, withdrawContent } from '../../catalogue/content/publish-at-desk.ts'
import { confirmRates } from '../../catalogue/content/rates.ts'
import type { ShippingBody } from '../../catalogue/content/shipping-lines.ts'
import { confirmTariff, settleTariffs } from '../../catalogue/content/tariffs.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const contentHandlers: HandlersOf<typeof contentActs> = {
  'confirm-rates': (deps, tx, _input, { name }) => confirmRates(deps, tx, name),
  'confirm-tariff': async (deps, tx, { entry }, { name }) => {
    const { kind, subject } = await requireOpenEntry(tx, entry)
    if (kind !== 'tariffOld') throw actRefused('这一项和运费价目无关。')
    await confirmTariff(deps, tx, { line: subject, by: name })
    return { line: subject }
  },
  'publish-content': async (deps, tx, { kind, body, from }, { name }) => {
    const { published, ...told } = await publishAtDesk(deps, tx, { kind, body, from, by: name })
    if (kind === 'shippingLines') await settleTariffs(tx, (published as ShippingBody).lines, { at: deps.clock(), by: name })
    return told
  },
  'withdraw-content': (deps, tx, wanted) => withdrawContent(deps, tx, wanted),
}
