/** The registration form as typed. */
export interface Registration {
  name: string
  account: string
  password: string
}

/** An account is an e-mail address or a mainland mobile number; the server checks again. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MOBILE = /^1[3-9]\d{9}$/
export const PASSWORD_LENGTH = 8
const NAME_LENGTH = 20

/** Normalizes a typed account: full-width digits, and a mobile number in groups or after +86. */
export function asAccount(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const digits = text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)86/, '')
  return MOBILE.test(digits) ? digits : text
}

/** An error message for an account; null: valid. */
function checkAccount(typed: string): string | null {
  const account = asAccount(typed)
  if (account === '') return '请填写邮箱，或中国大陆手机号。'
  return EMAIL.test(account) || MOBILE.test(account) ? null : '看起来不是邮箱，也不是 11 位手机号，请检查一下。'
}

/** An error message for a name; null: valid. */
export function checkName(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1) return '请填写昵称，页面上会这样称呼你。'
  return length > NAME_LENGTH ? `昵称最多 ${NAME_LENGTH} 个字。` : null
}

/** An error message for a new password; null: valid. */
export const checkPassword = (password: string): string | null =>
  password.length < PASSWORD_LENGTH ? `密码至少 ${PASSWORD_LENGTH} 位。` : null

/** An error message for an e-mail address; null: valid. */
export const checkEmail = (email: string): string | null => (EMAIL.test(email.trim()) ? null : '请填写完整的邮箱，例如 name@example.com。')

/** The error messages by field; an empty object: all valid. */
export function checkRegistration({ name, account, password }: Registration): Partial<Record<keyof Registration, string>> {
  const [nameError, accountError, passwordError] = [checkName(name), checkAccount(account), checkPassword(password)]
  return {
    ...(nameError !== null && { name: nameError }),
    ...(accountError !== null && { account: accountError }),
    ...(passwordError !== null && { password: passwordError }),
  }
}
