import { calls } from '@otsukai/contract/calls'
import { readCookie, writeCookie } from '../http/cookies.ts'
import { createCounter } from '../http/counter.ts'
import { Refusal } from '../http/errors.ts'
import type { Http, Routes } from '../http/routes-types.ts'
import type { Sessions } from '../http/sessions.ts'
import { type CheckedMember, logIn } from './log-in.ts'
import { createLoginSlowdown, type Origin } from './login-slowdown.ts'
import { type MemberRow, userInfo, userInfoOf } from './member-queries.ts'
import { failureWindowMs } from './members-rules.ts'
import { registerMember } from './register-member.ts'
import { replaceAvatar } from './replace-avatar.ts'
import { resetPassword } from './reset-password.ts'
import { updateMember } from './update-member.ts'

const deviceCookie = 'otsukai_device'
const deviceLifeS = 400 * 86_400
const hourMs = 3_600_000

export const memberRoutes =
  (sessions: Sessions): Routes =>
  (on, deps) => {
    const { config, monotonic } = deps
    const slowdown = createLoginSlowdown({ on: config.rateLimits, secretKey: config.secretKey, monotonic })
    const registrations = createCounter(hourMs, monotonic)
    const failures = createCounter(failureWindowMs, monotonic)
    const secure = config.publicUrl.startsWith('https:')

    const welcome = async ({ request, reply }: Http, member: MemberRow & Partial<CheckedMember>) => {
      if (!(await sessions.begin(request, reply, member.id, member.password_hash))) throw new Refusal('loginWrong')
      reply.header('set-cookie', writeCookie(deviceCookie, slowdown.deviceFor(member.account), { maxAgeS: deviceLifeS, secure }))
      return userInfoOf(member)
    }

    on(calls.login, async (_, input, http) => welcome(http, await logIn(deps, slowdown, input, originOf(http))))
    on(calls.register, async (_, input, http) => welcome(http, await registerMember(deps, registrations, input, http.request.ip)))
    on(calls.resetPassword, async (_, input, http) =>
      welcome(http, await resetPassword(deps, { sessions, slowdown, from: originOf(http) }, input)),
    )
    on(calls.logout, async (_, __, { request, reply }) => {
      await sessions.end(request, reply)
      return null
    })
    on(calls.userInfo, (member) => userInfo(deps.db, member.id))
    on(calls.updateInfo, (member, input, { request }) => updateMember(deps, { sessions, request, failures }, member.id, input))
    on(calls.updateHeadImg, async (member, { file }) => ({
      HeadImg: await replaceAvatar(deps, member.id, Buffer.from(await file.arrayBuffer())),
    }))
  }

const originOf = ({ request }: Http): Origin => ({ address: request.ip, device: readCookie(request.headers.cookie, deviceCookie) })
