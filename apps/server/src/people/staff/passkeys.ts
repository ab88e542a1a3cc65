import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { StaffRow } from './staff-queries.ts'
import type { Staff } from './staff-sessions.ts'

/** Passkeys (https://www.w3.org/TR/webauthn-3/): which a browser makes for the desk's host alone, so that no other site can ask for them. */

/** Loaded when first needed, to save an idle server's memory. */
const webauthn = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * 60_000

/** What comes from a browser, not yet checked; the library checks its form. */
export type Credential = Readonly<{ id: string } & Record<string, unknown>>

const placeOf = ({ config }: Use<'config'>) => {
  const { hostname, origin } = new URL(config.deskUrl)
  return { rpID: hostname, origin }
}

/** What the browser makes a passkey with. */
export async function passkeyToMake(deps: Use<'config' | 'db' | 'clock'>, staff: Staff, row: StaffRow): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webauthn()
  const known = await passkeysOf(deps.db, row.id)
  const options = await generateRegistrationOptions({
    rpName: 'Otsukai',
    rpID: placeOf(deps).rpID,
    userID: Buffer.from(`staff ${row.id}`),
    userName: row.account,
    userDisplayName: row.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(deps, staff, options.challenge)
  return { ...options }
}

/** What the browser asks a passkey with. Refuses notAllowedNow for somebody without one. */
export async function passkeyToAsk(deps: Use<'config' | 'db' | 'clock'>, staff: Staff, row: StaffRow): Promise<Record<string, unknown>> {
  const known = await passkeysOf(deps.db, row.id)
  if (known.length === 0) throw actRefused('这个账号没有通行密钥，请用验证器或恢复码。')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: placeOf(deps).rpID,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] })),
    // The password was typed before; the passkey is what one has.
    userVerification: 'preferred',
  })
  await keepChallenge(deps, staff, options.challenge)
  return { ...options }
}

export interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The passkey that a browser has made. Refuses factorWrong. */
export async function readPasskey(deps: Use<'config' | 'db' | 'clock'>, staff: Staff, attestation: Credential): Promise<NewPasskey> {
  const [{ verifyRegistrationResponse }, expectedChallenge] = [await webauthn(), await takeChallenge(deps, staff)]
  const { rpID: expectedRPID, origin: expectedOrigin } = placeOf(deps)
  const { registrationInfo } = await orWrong<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response: attestation as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
    }),
  )
  if (!registrationInfo) throw new Refusal('factorWrong')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Checks what a passkey has signed. Refuses factorWrong. */
export async function checkPasskey(
  deps: Use<'config' | 'db' | 'clock'>,
  staff: Staff,
  row: StaffRow,
  assertion: Credential,
): Promise<void> {
  const [{ verifyAuthenticationResponse }, expectedChallenge] = [await webauthn(), await takeChallenge(deps, staff)]
  const { rpID: expectedRPID, origin: expectedOrigin } = placeOf(deps)
  const known = (await passkeysOf(deps.db, row.id)).find(({ id }) => id === assertion.id)
  if (!known) throw new Refusal('factorWrong')
  const { verified, authenticationInfo } = await orWrong(() =>
    verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: false,
    }),
  )
  if (!verified) throw new Refusal('factorWrong')
  // A copy of the passkey would show a count that was shown before; of two at once one alone passes.
  const { numUpdatedRows } = await deps.db
    .updateTable('staff_passkeys')
    .set({ counter: authenticationInfo.newCounter })
    .where('id', '=', known.id)
    .where('counter', '=', known.counter)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('factorWrong')
}

export const passkeysOf = (db: Db | Tx, staffId: number) =>
  db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('created_at').execute()

const keepChallenge = async ({ db, clock }: Use<'db' | 'clock'>, { tokenHash }: Staff, challenge: string): Promise<void> =>
  void (await db
    .updateTable('staff_sessions')
    .set({ challenge, challenge_until: clock() + CHALLENGE_MS })
    .where('token_hash', '=', tokenHash)
    .execute())

/** The challenge that the session was given, once. Refuses factorWrong where there is none. */
async function takeChallenge({ db, clock }: Use<'db' | 'clock'>, { tokenHash }: Staff): Promise<string> {
  const row = await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('staff_sessions')
      .select(['challenge', 'challenge_until'])
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    await tx.updateTable('staff_sessions').set({ challenge: null, challenge_until: null }).where('token_hash', '=', tokenHash).execute()
    return taken
  })
  if (!row?.challenge || (row.challenge_until ?? 0) <= clock()) throw new Refusal('factorWrong')
  return row.challenge
}

/** The library throws for whatever does not fit. */
async function orWrong<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw new Refusal('factorWrong')
  }
}
