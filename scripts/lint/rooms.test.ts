import { expect, test } from 'vitest'
import { whyNot } from './rooms.ts'

test.each([
  ['packages/money/src/yen.ts', 'packages/money/src/fen.ts'],
  ['packages/connectors/src/mercari/map.ts', 'packages/money/src/yen.ts'],
  ['packages/contract/src/orders.ts', 'zod'],
  ['apps/server/src/trade/orders/pay-order.ts', 'packages/contract/src/orders.ts'],
  ['apps/server/src/trade/orders/pay-order.ts', 'kysely'],
  ['apps/server/src/trade/orders/order-rules.ts', 'packages/contract/src/orders.ts'],
  ['apps/server/src/routes.ts', 'apps/server/src/trade/orders/orders.routes.ts'],
  ['apps/server/src/trade/buying/buy-order.ts', 'apps/server/src/trade/orders/move-order.ts'],
  ['apps/server/src/trade/orders/pay-order.ts', 'apps/server/src/money/wallet/post.ts'],
  ['apps/server/src/platform/jobs/every.ts', 'apps/server/src/platform/parts.ts'],
  ['apps/server/src/platform/jobs/jobs.test.ts', 'apps/server/src/testing/databases.ts'],
  ['apps/storefront/src/routes/search.tsx', 'apps/storefront/src/features/search/search-state.ts'],
  ['apps/storefront/src/shell/header.tsx', 'apps/storefront/src/features/member/avatar.tsx'],
  ['apps/storefront/src/features/goods/gallery.tsx', 'apps/storefront/src/features/goods/photo.tsx'],
  ['apps/storefront/src/features/goods/gallery.tsx', 'packages/ui/src/photo.tsx'],
  ['packages/ui/src/countdown.tsx', 'packages/web/src/server-clock.ts'],
  ['packages/ui/src/price.tsx', 'packages/money/src/format.ts'],
  ['packages/web/src/client.ts', 'packages/contract/src/server-time.ts'],
  ['e2e/errand.spec.ts', 'packages/money/src/yen.ts'],
])('%s may import %s', (from, to) => {
  expect(whyNot(from, to)).toBeNull()
})

test.each([
  ['packages/money/src/yen.ts', 'packages/contract/src/orders.ts'],
  ['packages/contract/src/orders.ts', 'packages/money/src/yen.ts'],
  ['packages/connectors/src/mercari/map.ts', 'packages/contract/src/orders.ts'],
  ['packages/connectors/src/mercari/map.ts', 'apps/server/src/boot/config.ts'],
  ['apps/server/src/main.ts', 'apps/sandbox/src/start.ts'],
  ['apps/storefront/src/lib/api.ts', 'apps/server/'],
  ['apps/server/src/trade/orders/order-rules.ts', 'kysely'],
  ['apps/server/src/trade/orders/order-rules.ts', 'apps/server/src/platform/db/client.ts'],
  ['apps/server/src/trade/orders/order-rules.ts', 'apps/server/src/trade/orders/order-queries.ts'],
  ['apps/server/src/trade/orders/pay-order.ts', 'apps/server/src/trade/orders/orders.routes.ts'],
  ['apps/server/src/trade/orders/pay-order.ts', 'apps/server/src/trade/buying/buy-order.ts'],
  ['apps/server/src/money/wallet/post.ts', 'apps/server/src/trade/orders/move-order.ts'],
  ['apps/server/src/people/messages/read-thread.ts', 'apps/server/src/money/wallet/post.ts'],
  ['apps/server/src/platform/parts.ts', 'apps/server/src/boot/config.ts'],
  ['apps/server/src/platform/parts.ts', 'apps/server/src/platform/db/tables.ts'],
  ['apps/server/src/trade/newcomer/act.ts', 'apps/server/src/trade/orders/move-order.ts'],
  ['apps/server/src/office/staff/commands.ts', 'apps/server/src/start-server.ts'],
  ['packages/ui/src/price.tsx', 'apps/storefront/src/features/goods/gallery.tsx'],
  ['packages/ui/src/price.tsx', 'packages/contract/src/goods.ts'],
  ['packages/web/src/api.ts', 'packages/ui/src/toast.tsx'],
  ['packages/contract/src/calls.ts', 'packages/web/src/client.ts'],
  ['apps/server/src/routes.ts', 'packages/web/src/client.ts'],
  ['apps/storefront/src/lib/api.ts', 'apps/storefront/src/shell/header.tsx'],
  ['apps/storefront/src/features/goods/gallery.tsx', 'apps/storefront/src/features/order/order-words.ts'],
  ['apps/storefront/src/features/goods/gallery.tsx', 'apps/storefront/src/routes/search.tsx'],
  ['apps/storefront/src/shell/header.tsx', 'apps/storefront/src/routes/search.tsx'],
])('%s may not import %s', (from, to) => {
  expect(whyNot(from, to)).not.toBeNull()
})
