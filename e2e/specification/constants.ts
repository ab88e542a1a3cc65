import { expect } from '@playwright/test'
import { call } from '../journey.ts'
import { provedIn, type Row, saidIn } from './proof.ts'
import { main, opens } from './walk.ts'

const client = 'apps/storefront/src/lib/client.test.ts'
const washi = 'rgb(248, 245, 238)'

/** §8: the errors. */
export const errors: readonly Row[] = [
  ['- HTTP status 400 or above:', saidIn('- HTTP error:')],
  ['- Non-zero code in the envelope:', saidIn('- Non-zero code: silently ignored,')],
  [
    '- Generic transport messages:',
    provedIn(
      client,
      'a lost connection is a Network Error',
      'a caller who stops waiting gets Request aborted',
      'an answer that takes too long is told with its limit',
      'an empty status text becomes the generic sentence',
      'another protocol than http is refused',
    ),
  ],
  ['- Avatar load failure:', saidIn('- Avatar retry: up to 5 retries,')],
  ['- Unauthenticated access to a protected route:', saidIn('- Visitor (not logged in) may open only:')],
]

/** §9: constants and limits. */
export const constants: readonly Row[] = [
  ['- Login flag key:', saidIn('- Login:')],
  ['- Request timeout 600000 ms.', saidIn('All calls go through one shared client')],
  ['- Viewing history keeps at most 50 entries;', saidIn('- Viewing history:')],
  [
    '- Search history shows 5 entries,',
    provedIn(
      'e2e/finding.spec.ts',
      'a click on the search field opens the ways to search, the newest five',
      'five searches can be unfolded',
    ),
  ],
  ['- Hot search: page 1, limit 10.', saidIn('| Hot keywords |')],
  [
    '- Toast life 3000 ms;',
    async ({ member }) => {
      await opens(member, '/users/setting', '设置')
      await expect(member.getByText('已保存')).toHaveCount(0)
      // Timed in the page, so that nothing but the toast counts.
      await member.evaluate(`window.toastLife = new Promise((resolve) => {
        const shown = () => [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.includes('已保存'))
        let since = null
        new MutationObserver((_, watch) => {
          if (since === null && shown()) since = performance.now()
          else if (since !== null && !shown()) { watch.disconnect(); resolve(performance.now() - since) }
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }), null`)
      await member.getByRole('button', { name: '保存' }).click()
      const life = await member.evaluate<number>('window.toastLife')
      // Counted from when it was asked for; drawing it may take a busy machine a moment.
      expect(life).toBeGreaterThan(2_500)
      expect(life).toBeLessThan(4_500)
    },
    saidIn('- Toast area at top centre.'),
  ],
  ['- Avatar retry: 5 tries,', saidIn('- Avatar retry: up to 5 retries,')],
  [
    '- 13-digit timestamps',
    async (walk) => {
      const { list } = await call<{ list: { createdAt: number }[] }>(walk.member, '/api/order/list', { id: walk.order }, 'get')
      const { createdAt } = list[0]!
      expect(String(createdAt)).toMatch(/^\d{13}$/)
      // Shanghai is eight hours ahead, all year.
      const shown = new Date(createdAt + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
      await opens(walk.member, `/order/${walk.order}`, /待付款/)
      await expect(main(walk.member).getByText(`${shown} 提交`)).toBeVisible()
    },
    provedIn('apps/storefront/src/lib/time.test.ts', '13 digits are milliseconds in the configured zone', '10 digits are seconds'),
  ],
  [
    '- The display theme is light only;',
    async ({ visitor }) => {
      await visitor.emulateMedia({ colorScheme: 'dark' })
      await opens(visitor, '/brands', '品牌')
      const look = `(({ colorScheme }, { backgroundColor }) => ({ colorScheme, backgroundColor }))(getComputedStyle(document.documentElement), getComputedStyle(document.body))`
      expect(await visitor.evaluate(look)).toEqual({ colorScheme: 'light', backgroundColor: washi })
      await visitor.emulateMedia({ colorScheme: null })
    },
  ],
  ['- Item ID pattern:', saidIn('- Search text that matches the item ID format')],
  ['- Currency:', saidIn('- Top bar, not on /login,')],
]
