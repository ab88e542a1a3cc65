import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Role } from '@otsukai/contract/staff/roles'
import { demoStaff, demoStaffPassword } from '../src/people/staff/demo-staff.ts'
import { Agent } from './member-agent.ts'

/** Somebody of the operator's people at the desk, in a sandbox: logged in with a password, and stepped up with it. */
export class DeskAgent extends Agent {
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
}
