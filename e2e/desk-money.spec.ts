import { expect } from '@playwright/test'
import { atDesk, confirmSheet, deskPassword, newMember, recharge, test, world } from './journey.ts'

/** Finance at the desk: what a gateway's bill tells is there at once, and each difference leads to what settles it. */

test('a bill that is read shows another amount on the open page, whose it is, and that it was put right', async ({ page, browser }) => {
  await newMember(page, '吴桐')
  const rechargeId = await recharge(page, 8_000)
  await world(`/world/payments/${rechargeId}/refunds`, { billFen: 38_000 })
  const desk = await atDesk(browser, 'finance')
  await desk.goto('/money')
  // From yesterday, whose bills come today, to today.
  await desk.getByRole('button', { name: '后一天' }).click()
  await expect(desk.getByText('账单还没读到')).toBeVisible()
  await expect(desk.getByText('账单上还没有的')).toHaveCount(0)
  await desk.getByRole('button', { name: '重新读账单…' }).click()
  await desk.getByLabel('登录密码').fill(deskPassword)
  await confirmSheet(desk)
  await expect(desk.getByText('差 8.00 元，有去处')).toBeVisible()
  await expect(desk.getByText('金额不同')).toBeVisible()
  await expect(desk.getByText('账单上还没有的')).toHaveCount(0)

  await desk.getByRole('link', { name: /账单不符/ }).click()
  const entry = desk.getByRole('complementary', { name: '待办' })
  await expect(entry.getByText('账上记了 388.00 元')).toBeVisible()
  await expect(entry.getByRole('link', { name: /吴桐/ })).toBeVisible()
  await entry.getByLabel('金额（日元）').fill('-165')
  await entry.getByLabel('事由').fill('账单')
  await entry.getByLabel('会员看到的说明').fill('充值少收了 8 元，按账单更正')
  await entry.getByRole('button', { name: '调整余额…' }).click()
  await desk.getByLabel(/内部理由/).fill('账单是对的')
  await confirmSheet(desk)
  await expect(desk.getByRole('dialog')).toBeHidden()
  await entry.getByLabel('理由').fill('余额已更正')
  await entry.getByRole('button', { name: '办结…' }).click()
  await expect(desk.getByText('待办 待处理 → 已办结')).toBeVisible()
  await confirmSheet(desk)
  await expect(entry).toBeHidden()

  await desk.goto('/money')
  await desk.getByRole('button', { name: '后一天' }).click()
  await expect(desk.getByText(/办结$/)).toBeVisible()
  await expect(desk.getByRole('link', { name: /相符$/ }).last()).toHaveAttribute('aria-current', 'page')
})
