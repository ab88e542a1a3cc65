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

/** An account as people type it: full-width digits, and a mobile number in groups or after +86. */
export function asAccount(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const digits = text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)86/, '')
  return MOBILE.test(digits) ? digits : text
}

/** What is wrong with an account; null: nothing. */
function checkAccount(typed: string): string | null {
  const account = asAccount(typed)
  if (account === '') return '请填写邮箱，或中国大陆手机号。'
  return EMAIL.test(account) || MOBILE.test(account) ? null : '看起来不是邮箱，也不是 11 位手机号，请检查一下。'
}

/** What is wrong with a name, in the words that stand under it; null: nothing. */
export function checkName(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1) return '请填写昵称，页面上会这样称呼你。'
  return length > NAME_LENGTH ? `昵称最多 ${NAME_LENGTH} 个字。` : null
}

/** What is wrong with a new password; null: nothing. */
export const checkPassword = (password: string): string | null =>
  password.length < PASSWORD_LENGTH ? `密码至少 ${PASSWORD_LENGTH} 位。` : null

/** What is wrong with an e-mail address; null: nothing. */
export const checkEmail = (email: string): string | null => (EMAIL.test(email.trim()) ? null : '请填写完整的邮箱，例如 name@example.com。')

/** What is wrong with each field, in the words that stand under it; an empty object: nothing. */
export function checkRegistration({ name, account, password }: Registration): Partial<Record<keyof Registration, string>> {
  const [wrongName, wrongAccount, wrongPassword] = [checkName(name), checkAccount(account), checkPassword(password)]
  return {
    ...(wrongName !== null && { name: wrongName }),
    ...(wrongAccount !== null && { account: wrongAccount }),
    ...(wrongPassword !== null && { password: wrongPassword }),
  }
}
