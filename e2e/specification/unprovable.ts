/** The lines that neither a browser nor a call can prove, each with the reason. */
export const unprovable: readonly (readonly [line: string, why: string])[] = [
  ['- Server-side behaviour is not shown.', 'claims nothing; docs/architecture.md describes our server'],
  ['The contents of the child screens,', 'claims nothing; e2e/centre, wallet, people, orders and messages.spec.ts walk ours'],
  ['- Orders, bids, sellers (badge, risk, blacklist, follow state),', 'claims nothing; their fields are packages/contract'],
  ['- No other form validation is shown.', 'claims nothing; what is refused besides is in packages/contract'],
  ['- Separate seller or admin roles:', 'claims nothing; apps/server/test/access.test.ts holds the server to who may call'],
  ['The user-info and viewing-history-goods paths are not shown.', 'claims nothing; ours are /api/user/info and /api/goods/historyGoods'],
  ['- Product-specific error codes and messages:', 'claims nothing; ours are packages/contract/src/errors.ts'],
]
