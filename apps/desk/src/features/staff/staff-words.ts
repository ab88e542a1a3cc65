import type { StaffRow } from '@otsukai/contract/desk/staff'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

const states: Readonly<Record<StaffRow['state'], { word: string; tone: Tone }>> = {
  invited: { word: '待加入', tone: 'wait' },
  active: { word: '在职', tone: 'done' },
  suspended: { word: '已停用', tone: 'late' },
  left: { word: '已离职', tone: 'none' },
}

const invitations: Readonly<Record<NonNullable<StaffRow['invitation']>, string>> = {
  linkReady: '链接还没取',
  linkTaken: '链接已给，等本人',
  linkOver: '链接过期了',
  enrolling: '正在设登录方式',
}

export const staffStanding = ({ state, invitation }: StaffRow): { word: string; tone: Tone; more: string | null } => ({
  ...states[state],
  more: state === 'invited' && invitation ? invitations[invitation] : null,
})

/** The second factors of somebody, in words. */
export const factorsText = ({ state, factors }: StaffRow): string =>
  factors === undefined ? '–' : factors > 0 ? `${factors} 个` : state === 'invited' ? '还没设，设好才能进' : '没有'
