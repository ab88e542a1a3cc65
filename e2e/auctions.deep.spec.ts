import { expect } from '@playwright/test'
import { fault, test, world } from './journey.ts'

test('when the marketplace cannot be reached, an auction says that its price may be old', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/auctions', { name: '薩摩焼 不通', startJpy: 1_000, endsInS: 7_200 })
  const panel = page.getByRole('region', { name: '竞拍', exact: true })
  await page.goto(`/#/item/${id}`)
  await expect(panel).toContainText('最低出价')
  await fault('down')
  await page.reload()
  await expect(panel).toContainText('暂时连不上煤炉')
  await fault('none')
  await expect(panel).toContainText('最低出价')
})
