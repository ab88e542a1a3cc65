import { expect, test, vi } from 'vitest'
import { createStaffRobot, isRobotAddress } from './staff-robot.ts'
import type { timedRequest } from './timed-request.ts'

const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc-123'
const answering = (status: number, body: string) =>
  vi.fn<typeof timedRequest>(async () => ({ status, headers: {}, body, bytes: Buffer.from(body) }))

test('only the address of a group’s robot is taken', () => {
  expect(isRobotAddress(address)).toBe(true)
  for (const other of [
    'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc',
    'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=abc',
    'https://x@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc',
    'https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=abc',
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/upload?key=abc',
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send',
    'robot',
  ])
    expect(isRobotAddress(other), other).toBe(false)
})

test('a text is said once, cut to what fits, and an answer that is no success throws', async () => {
  const send = answering(200, '{"errcode":0,"errmsg":"ok"}')
  await createStaffRobot(address, send).tell('待办'.repeat(1_000))
  const [url, { body = '' }] = send.mock.calls[0]!
  expect(url.href).toBe(address)
  const { msgtype, text } = JSON.parse(body) as { msgtype: string; text: { content: string } }
  expect([msgtype, Buffer.byteLength(text.content), text.content.endsWith('办')]).toEqual(['text', 2_046, true])
  for (const wrong of [answering(200, '{"errcode":93000}'), answering(500, 'x')]) {
    await expect(createStaffRobot(address, wrong).tell('x')).rejects.toThrow('the robot answered')
    expect(wrong).toHaveBeenCalledTimes(1)
  }
})
