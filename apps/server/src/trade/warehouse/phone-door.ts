import { clientAddress } from '../../platform/http/client-address.ts'
import { ownCookie } from '../../platform/http/cookies.ts'
import { createCounter } from '../../platform/http/counter.ts'
import type { Door } from '../../platform/http/door.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import type { Limits } from '../../platform/http/limits.ts'
import type { Use } from '../../platform/parts.ts'
import { findPhone, type Phone } from './phones.ts'

const MINUTE_MS = 60_000
const PHOTOS_A_MINUTE = 30

/** A phone's cookie; no link from elsewhere carries it. */
export const phoneCookie = (deskUrl: string) => ownCookie('otsukai_phone', { publicUrl: deskUrl }, 'Strict')

/** The door of phones that are cameras: all is refused before a body is read. */
export function phoneDoor(deps: Use<'config' | 'db' | 'clock' | 'monotonic'>, limits: Limits): Door<Phone> {
  const cookie = phoneCookie(deps.config.deskUrl)
  const sent = createCounter(MINUTE_MS, deps.monotonic)
  return {
    async enter(request) {
      const token = cookie.read(request.headers.cookie)
      const phone = token !== null && /^[\w-]{43}$/.test(token) ? await findPhone(deps, token) : null
      const name = phone && nameOf(phone)
      limits.take(name, clientAddress(request))
      if (!phone || name === null) return null
      if (!phone.confirmed) throw actRefused('请先在电脑上确认两位数字。')
      if (sent.add(name) > PHOTOS_A_MINUTE) throw new Fault('tooManyTries', `photos of ${name}`, { retryAfterS: sent.resetInS(name) })
      return phone
    },
    admit: () => {},
    run: (_phone, work) => work(),
    name: nameOf,
  }
}

const nameOf = ({ pairingId }: Phone): string => `phone ${pairingId}`
