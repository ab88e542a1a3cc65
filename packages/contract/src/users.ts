import { z } from 'zod'
import { get, post } from './call.ts'
import { Fen, Jpy, listOf, numberText, Paging, Time } from './fields.ts'
import { payTypes } from './pay-types.ts'
import { OrderId, ParcelId, RechargeId, RequestId } from './ids.ts'

/** An e-mail address or a mainland mobile number. */
export const Account = z.union([z.email().max(254), z.string().regex(/^1[3-9]\d{9}$/)])
export const Password = z.string().min(8).max(200)
/** At least one visible character. */
export const CustomerName = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/[^\p{DI}\p{C}\p{Z}]/u)

export const UserInfo = z.object({
  /** The account for logging in. */
  CustomAccount: z.string(),
  CustomerName: z.string(),
  /** An address on our own origin; null: the storefront draws an initial. */
  HeadImg: z.string().nullable(),
  email: z.string().nullable(),
  wechat: z.string().nullable(),
  createdAt: Time,
  /** Told only of a member who is frozen: they may read and write messages, no more. */
  frozen: z.literal(true).optional(),
})
export type UserInfo = z.output<typeof UserInfo>

export const login = post('/api/user/login', {
  summary: 'Logs in and sets the session cookie',
  who: 'visitor',
  encoding: 'form',
  input: z.object({ account: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  data: UserInfo,
  refusals: ['loginWrong'],
})

export const register = post('/api/user/register', {
  summary: 'Makes an account and logs in',
  who: 'visitor',
  encoding: 'form',
  input: z.object({ account: Account, password: Password, CustomerName }),
  data: UserInfo,
  refusals: ['accountTaken', 'registrationOff'],
})

export const resetPassword = post('/api/user/resetPassword', {
  summary: 'Sets a forgotten password anew by a one-time link that staff issued, ends all sessions of its member and logs in',
  who: 'visitor',
  encoding: 'form',
  input: z.object({ token: z.string(), password: Password }),
  data: UserInfo,
  refusals: ['resetLinkOver'],
})

export const logout = post('/api/user/logout', {
  summary: 'Ends the session if there is one; always succeeds',
  who: 'visitor',
  // Accepts any input.
  input: z.object({}).optional().catch(undefined),
  data: z.null(),
})

export const userInfo = get('/api/user/info', { summary: 'Who is logged in', who: 'member', input: z.object({}), data: UserInfo })

/** Empty text removes the address. */
const Email = z.union([z.literal(''), z.email().max(254)])

export const updateInfo = post('/api/user/updateInfo', {
  summary: 'Changes name, contacts or password; what is left out stays. A new password ends all other sessions',
  who: 'member',
  encoding: 'form',
  input: z
    .object({
      CustomerName: CustomerName.optional(),
      email: z.string().trim().pipe(Email).optional(),
      wechat: z.string().trim().max(40).optional(),
      oldPassword: z.string().min(1).max(200).optional(),
      newPassword: Password.optional(),
    })
    .refine((input) => input.newPassword === undefined || input.oldPassword !== undefined, {
      path: ['oldPassword'],
      error: '请填写现在的密码。',
    })
    .refine((input) => input.oldPassword === undefined || input.newPassword !== undefined, {
      path: ['newPassword'],
      error: '请填写新密码。',
    }),
  data: UserInfo,
  refusals: ['oldPasswordWrong', 'memberFrozen'],
})

export const updateHeadImg = post('/api/user/updateHeadImg', {
  summary:
    "Replaces the member's picture: PNG, JPEG or WebP of at most 5 MiB (another type is 415, a larger one 413), kept without its metadata",
  who: 'member',
  encoding: 'multipart',
  upload: { files: 1, bytes: 5 * 1024 * 1024 },
  input: z.object({ file: z.file() }),
  data: z.object({ HeadImg: z.string() }),
  refusals: ['memberFrozen'],
})

export const Balance = z.object({
  availableJpy: Jpy,
  /** The amount held by open bids. */
  heldJpy: Jpy,
  /** What lies in parcels that are not sent yet. */
  parcelHeldJpy: Jpy,
})
export type Balance = z.output<typeof Balance>

export const balance = get('/api/user/balance', {
  summary: 'What the member can spend and what is held',
  who: 'member',
  input: z.object({}),
  data: Balance,
})

export const Recharge = z.object({
  rechargeId: RechargeId,
  amountJpy: Jpy,
  amountFen: Fen,
  /** Yuan for 1 yen, fixed at the beginning of the recharge. */
  rate: z.number(),
  /** WeChat Pay: the content of the QR code. */
  codeUrl: z.string().optional(),
  /** Alipay: the address of the gateway's page. */
  payUrl: z.string().optional(),
  expiresAt: Time,
})
export type Recharge = z.output<typeof Recharge>

export const webRecharge = post('/api/user/webRecharge', {
  summary: 'Begins a recharge: a code or a page to pay at',
  who: 'member',
  encoding: 'form',
  input: z.object({ amountJpy: numberText(1, 9_999_999), payType: z.enum(payTypes), requestId: RequestId }),
  data: Recharge,
  refusals: ['rechargeAmount', 'tooManyRecharges', 'payTypeOff', 'rateStale', 'rechargeOver', 'memberFrozen', 'requestIdReused'],
})

export const RechargeStatus = z.object({
  rechargeId: RechargeId,
  status: z.enum(['pending', 'paid', 'expired', 'failed']),
  amountJpy: Jpy,
  amountFen: Fen,
  paidAt: Time.nullable(),
})
export type RechargeStatus = z.output<typeof RechargeStatus>

export const getRechargeStatus = get('/api/user/GetRechargeStatus', {
  summary: 'How a recharge stands; asks the gateway itself, at most every 3 s, and books what it says before answering',
  who: 'member',
  input: z.object({ rechargeId: RechargeId }),
  data: RechargeStatus,
})

export const StatementLine = z.object({
  id: z.string(),
  at: Time,
  kind: z.string(),
  /** Signed: incoming is positive. */
  amountJpy: Jpy,
  availableAfterJpy: Jpy,
  orderId: OrderId.optional(),
  bidId: z.string().optional(),
  rechargeId: RechargeId.optional(),
  parcelId: ParcelId.optional(),
  /** In Chinese. */
  memo: z.string(),
})
export type StatementLine = z.output<typeof StatementLine>

export const getOrderRecord = get('/api/user/GetOrderRecord', {
  summary: "The member's statement, newest first; as `csv` a file with every line of it, in Chinese, UTF-8 with a byte order mark",
  who: 'member',
  // `kind`: a group of statement-groups.ts, or a single kind of a line.
  input: z.object({ ...Paging, kind: z.string().max(40).optional(), format: z.enum(['csv']).optional() }),
  data: listOf(StatementLine),
})
