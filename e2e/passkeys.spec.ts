import { type CDPSession, expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { ask, atDesk, call, doAtDesk, newMember, test } from './journey.ts'

/** Passkeys at the desk, with authenticators that the browser plays. */

/** Somebody takes an authenticator in hand, and agrees whenever it is asked. Returns its id. */
async function hold(line: CDPSession): Promise<string> {
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true } as const
  const held = await line.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  return held.authenticatorId
}

test('somebody joins with a passkey, changes it for another, logs in and moves money with that one', async ({ browser, page }) => {
  const member = await newMember(page)
  const [manager, finance] = [await atDesk(browser, 'manager'), await atDesk(browser, 'finance')]
  const account = 'he@example.com'
  const proposal = (await doAtDesk(manager, 'invite-staff', { account, name: '何敏', roles: ['finance'] })) as { id: number }
  await ask(finance, deskCalls.deskStepUp, { password: 'otsukai-desk' })
  await ask(finance, { ...deskCalls.approveProposal, path: `/api/desk/proposals/${proposal.id}/approve` }, {})
  await manager.goto('/staff')
  await manager.getByRole('link', { name: account }).click()
  await manager.getByRole('button', { name: '取邀请链接' }).click()
  const link = (await manager.getByText(/\/enrol#token=/).textContent())!

  const desk = await browser.newPage({ baseURL: process.env['E2E_DESK_URL']!, viewport: { width: 1440, height: 900 } })
  const line = await desk.context().newCDPSession(desk)
  await line.send('WebAuthn.enable')
  const first = await hold(line)
  await desk.goto(link)
  await desk.getByLabel('新密码').fill('a long password')
  await desk.getByLabel('再填一次').fill('a long password')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: /改用通行密钥/ }).click()
  await desk.getByText('我已经存到安全的地方').click()
  await desk.getByRole('button', { name: '进入工作台' }).click()

  await desk.goto('/me')
  await expect(desk.getByRole('button', { name: '移除…' })).toBeDisabled()
  await desk.getByRole('button', { name: '重做…' }).click()
  await desk.getByRole('button', { name: '用通行密钥验证' }).click()
  await desk.getByText('我已经存到安全的地方').click()
  await desk.getByRole('button', { name: '收好了' }).click()
  await line.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first })
  await hold(line)
  await desk.getByRole('button', { name: '添加…' }).click()
  await expect(desk.getByText('通行密钥加好了')).toBeVisible()
  await desk.getByRole('button', { name: '移除…' }).first().click()
  await expect(desk.getByRole('button', { name: '移除…' })).toHaveCount(1)

  await desk.getByRole('button', { name: '退出登录' }).click()
  await desk.getByLabel('邮箱').fill(account)
  await desk.getByLabel('密码', { exact: true }).fill('a long password')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(desk).not.toHaveURL(/\/login/)

  const { list } = await call(desk, deskCalls.deskMembers, { q: member })
  await desk.goto(`/members/${list[0]!.id}`)
  await desk.getByRole('button', { name: /调整余额/ }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel(/^金额/).fill('500')
  await sheet.getByLabel('事由').fill('补差')
  await sheet.getByLabel(/会员看到的说明|告诉会员的话/).fill('补上差额')
  await sheet.getByLabel(/内部理由/).fill('补差')
  await sheet.getByRole('button', { name: '用通行密钥验证' }).click()
  await sheet.getByRole('button', { name: /调整余额：500 日元/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(async () => (await call(page, calls.balance, {})).availableJpy).toBe(500)
})
