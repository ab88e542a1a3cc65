import { calls } from '@otsukai/contract/calls'
import { clientAddress } from '../../platform/http/client-address.ts'
import { ownCookie } from '../../platform/http/cookies.ts'
import { createCounter } from '../../platform/http/counter.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Http, Routes } from '../../platform/http/routes-types.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { logIn } from './log-in.ts'
import { createLoginSlowdown, type Origin } from './login-slowdown.ts'
import { type CheckedMember, userInfo, userInfoOf } from './member-queries.ts'
import { failureWindowMs } from './members-rules.ts'
import { registerMember } from './register-member.ts'
import { replaceAvatar } from './replace-avatar.ts'
import { resetPassword } from './reset-password.ts'
import { updateMember } from './update-member.ts'

const deviceLifeS = 400 * 86_400
const hourMs = 3_600_000

export const memberRoutes =
  (sessions: Sessions): Routes =>
  (on, deps) => {
    const slowdown = createLoginSlowdown({ on: deps.config.rateLimits, secretKey: deps.config.secretKey, monotonic: deps.monotonic })
    const registrations = createCounter(hourMs, deps.monotonic)
    const failures = createCounter(failureWindowMs, deps.monotonic)
    const device = ownCookie('otsukai_device', deps.config)

    const originOf = ({ request }: Http): Origin => ({
      address: clientAddress(request),
      device: device.read(request.headers.cookie),
    })
    const remember = ({ reply }: Http, account: string, passwordHash: string) =>
      reply.header('set-cookie', device.write(slowdown.deviceFor(account, passwordHash), deviceLifeS))
    const welcome = async (http: Http, member: CheckedMember) => {
      const { request, reply } = http
      if (!(await sessions.begin(request, reply, member.id, member.password_hash))) throw new Refusal('loginWrong')
      remember(http, member.account, member.password_hash)
      return userInfoOf(member)
    }

    on(calls.login, async (_, input, http) => welcome(http, await logIn(deps, slowdown, input, originOf(http))))
    on(calls.register, async (_, input, http) =>
      welcome(http, await registerMember(deps, registrations, input, clientAddress(http.request))),
    )
    on(calls.resetPassword, async (_, input, http) =>
      welcome(http, await resetPassword(deps, { sessions, slowdown, from: originOf(http) }, input)),
    )
    on(calls.logout, async (_, __, { request, reply }) => {
      await sessions.end(request, reply)
      return null
    })
    on(calls.userInfo, (member) => userInfo(deps.db, member.id))
    on(calls.updateInfo, async (member, input, http) => {
      const { info, passwordHash } = await updateMember(deps, { sessions, request: http.request, failures }, member.id, input)
      if (passwordHash !== null) remember(http, info.CustomAccount, passwordHash)
      return info
    })
    on(calls.updateHeadImg, async (member, { file }) => ({
      HeadImg: await replaceAvatar(deps, member.id, Buffer.from(await file.arrayBuffer())),
    }))
  }
