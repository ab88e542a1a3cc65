/** What a new member typed. */
export interface Registration {
  name: string
  account: string
  password: string
}

/** An account is an e-mail address or a mainland mobile number; the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MOBILE = /^1[3-9]\d{9}$/
export const PASSWORD_LENGTH = 8
const NAME_LENGTH = 20

/** What is wrong with a name, in the words that stand under it; null: nothing. */
export function checkName(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1) return '请填写名字，页面上会这样称呼你。'
  return length > NAME_LENGTH ? `名字最多 ${NAME_LENGTH} 个字。` : null
}

/** What is wrong with an e-mail address; null: nothing. */
export const checkEmail = (email: string): string | null => (EMAIL.test(email.trim()) ? null : '请填写完整的邮箱，例如 name@example.com。')

/** What is wrong with each field, in the words that stand under it; an empty object: nothing. */
export function checkRegistration({ name, account, password }: Registration): Partial<Record<keyof Registration, string>> {
  const wrongName = checkName(name)
  return {
    ...(wrongName !== null && { name: wrongName }),
    ...(!EMAIL.test(account.trim()) && !MOBILE.test(account.trim()) && { account: '请填写邮箱，或中国大陆手机号。' }),
    ...(password.length < PASSWORD_LENGTH && { password: `密码至少 ${PASSWORD_LENGTH} 位。` }),
  }
}
