import { calls } from '@otsukai/contract/calls'
import { readCookie, writeCookie } from '../http/cookies.ts'
import { createCounter } from '../http/counter.ts'
import { type Http, type Routes } from '../http/routes-types.ts'
import { type Sessions } from '../http/sessions.ts'
import { logIn } from './log-in.ts'
import { createLoginSlowdown, type Origin } from './login-slowdown.ts'
import { type MemberRow, userInfo, userInfoOf } from './member-queries.ts'
import { registerMember } from './register-member.ts'

const deviceCookie = 'otsukai_device'
const deviceLifeS = 400 * 86_400
const hourMs = 3_600_000

export const memberRoutes =
  (sessions: Sessions): Routes =>
  (on, deps) => {
    const slowdown = createLoginSlowdown({ on: deps.config.rateLimits, secretKey: deps.config.secretKey })
    const registrations = createCounter(hourMs)
    const secure = deps.config.publicUrl.startsWith('https:')

    const welcome = async ({ request, reply }: Http, member: MemberRow) => {
      await sessions.begin(request, reply, member.id)
      reply.header('set-cookie', writeCookie(deviceCookie, slowdown.deviceFor(member.account), { maxAgeS: deviceLifeS, secure }))
      return userInfoOf(member)
    }

    on(calls.login, async (_, input, http) => welcome(http, await logIn(deps, slowdown, input, originOf(http))))
    on(calls.register, async (_, input, http) => welcome(http, await registerMember(deps, registrations, input, http.request.ip)))
    on(calls.logout, async (_, __, { request, reply }) => {
      await sessions.end(request, reply)
      return null
    })
    on(calls.userInfo, (member) => userInfo(deps.db, member.id))
  }

const originOf = ({ request }: Http): Origin => ({ address: request.ip, device: readCookie(request.headers.cookie, deviceCookie) })
