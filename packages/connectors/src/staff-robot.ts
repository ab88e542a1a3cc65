import { z } from 'zod'
import { timedRequest } from './timed-request.ts'

/** A robot in the staff's group of WeCom, which only speaks. https://developer.work.weixin.qq.com/document/path/91770 */
export interface StaffRobot {
  /** Says a text to the group. Throws when it surely or possibly did not arrive; nothing is tried again. */
  tell(text: string): Promise<void>
}

/** The only host that is ever asked, so that an address that was set wrongly sends nothing elsewhere. */
const HOST = 'qyapi.weixin.qq.com'
const PATH = '/cgi-bin/webhook/send'
/** The group's limit. */
const BYTES_AT_MOST = 2_048
const limits = { connectMs: 3_000, totalMs: 5_000 }

/** Whether an address is one that a group gives its robot. */
export function isRobotAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, pathname, searchParams, username } = new URL(text)
  return (
    protocol === 'https:' && host === HOST && pathname === PATH && username === '' && /^[\w-]{1,100}$/.test(searchParams.get('key') ?? '')
  )
}

const Answer = z.object({ errcode: z.int(), errmsg: z.string().optional() })

/** `send`: for tests. */
export const createStaffRobot = (address: string, send: typeof timedRequest = timedRequest): StaffRobot => ({
  async tell(text) {
    const content = fitting(text)
    const body = JSON.stringify({ msgtype: 'text', text: { content } })
    const headers = { 'content-type': 'application/json' }
    const answer = await send(new URL(address), { method: 'POST', headers, body }, limits)
    const told = Answer.safeParse(answer.status === 200 ? JSON.parse(answer.body) : null)
    if (told.data?.errcode !== 0) throw new Error(`the robot answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  },
})

/** As many whole characters as fit. */
function fitting(text: string): string {
  let bytes = 0
  let fits = ''
  for (const char of text) {
    bytes += Buffer.byteLength(char)
    if (bytes > BYTES_AT_MOST) break
    fits += char
  }
  return fits
}
