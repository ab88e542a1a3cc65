/** What people do about their own log-in, and the few steps about somebody's that are no acts: recorded as acts are, by these names. */
export const ownActs = {
  'use-invitation': '用邀请链接设密码',
  'set-up-factor': '设好验证方式',
  'remove-factor': '删掉验证方式',
  'use-recovery-code': '用掉一个恢复码',
  'renew-recovery-codes': '换一批恢复码',
  'change-password': '改密码',
  'set-pin': '设 PIN',
  'lose-pin': 'PIN 输错太多次，作废',
  'renew-badge': '换工牌',
  'take-invitation': '取邀请链接',
  'open-station': '开共用电脑',
  'end-session': '结束一个登录',
} as const
export type OwnAct = keyof typeof ownActs
