import { randomUUID } from 'node:crypto'
import type { ActDone, ProposalTold } from '@otsukai/contract/desk/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Role } from '@otsukai/contract/staff/roles'
import type { z } from 'zod'
import { demoStaff, demoStaffPassword } from '../src/people/staff/demo-staff.ts'
import { stepOf, totpAt } from '../src/people/staff/totp.ts'
import { Agent, type Answer } from './member-agent.ts'

type Done = z.output<typeof ActDone>

/** Somebody of the operator's people at the desk. */
export class DeskAgent extends Agent {
  /** Logged in with a password, as the demo staff of a sandbox are. */
  static async as(role: Role, deskOrigin: string): Promise<DeskAgent> {
    const agent = new DeskAgent(deskOrigin)
    await agent.must(deskCalls.deskLogin, { account: demoStaff[role].account, password: demoStaffPassword })
    return agent
  }

  /** Shows the factor again, so that acts that move money may be done. */
  async stepUp(): Promise<this> {
    await this.must(deskCalls.deskStepUp, { password: demoStaffPassword })
    return this
  }

  /** Does an act as it stands now. */
  async act(
    name: string,
    input: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ): Promise<Answer<Done | { proposal: ProposalTold }>> {
    const { data } = await this.call(deskCalls.previewAct, { name, input })
    return this.call(deskCalls.doAct, { name, input, reason: '测试', seen: data?.seen, requestId: randomUUID(), ...more })
  }

  /** Does an act; answers what was done, and fails when it was refused or proposed. */
  async does(name: string, input: Record<string, unknown>): Promise<Done> {
    const { code, message, data } = await this.act(name, input)
    if (code !== 0 || 'proposal' in data) throw new Error(`${name}: ${code} ${message} ${JSON.stringify(data)}`)
    return data
  }

  /** Proposes an act that a second person must agree to. */
  async proposes(name: string, input: Record<string, unknown>): Promise<ProposalTold> {
    const { code, message, data } = await this.act(name, input)
    if (code !== 0 || !('proposal' in data)) throw new Error(`${name}: ${code} ${message}`)
    return data.proposal
  }
}

/** What somebody who was invited then holds. */
export interface Enrolled {
  agent: DeskAgent
  id: number
  account: string
  password: string
  secret: string
  recoveryCodes: string[]
}

let invited = 0

/** The token of a link of an invitation. */
export const tokenIn = (url: string): string => /#token=([\w-]{43})$/.exec(url)?.[1] ?? 'no token'

/** Uses a link up: a password, an authenticator, and a session that is logged in whole. */
export async function enrol(
  deskOrigin: string,
  { url, account, id, now }: { url: string; account: string; id: number; now: () => number },
): Promise<Enrolled> {
  const [agent, password] = [new DeskAgent(deskOrigin), 'a long new password']
  await agent.must(deskCalls.deskEnrol, { token: tokenIn(url), password })
  const { secret } = await agent.must(deskCalls.deskEnrolTotp, {})
  const { recoveryCodes } = await agent.must(deskCalls.deskEnrolFinish, { code: totpAt(secret, stepOf(now())) })
  return { agent, id, account, password, secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Invites somebody whose roles one manager may give, and enrols them. */
export async function inviteAndEnrol(manager: DeskAgent, roles: Role[], now: () => number): Promise<Enrolled> {
  const account = `invited${(invited += 1)}@example.com`
  const { data } = await manager.does('invite-staff', { account, name: `新人${invited}`, roles })
  const { id } = data as { id: number }
  const { url } = await manager.must(deskCalls.takeInvitation, { id })
  return enrol(manager.origin, { url, account, id, now })
}
