import type { Algorithm } from '@node-rs/argon2'

// 2 is argon2id. 19 MiB, two passes: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded when first needed, to save an idle server's memory. */
const argon2 = () => import('@node-rs/argon2')

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost)

/** The hash of a discarded random password. Unknown accounts are checked against it, so that they take as long as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$rPNJyYfX+X3cD5Pv92Hf9Q$sDzxV4B3tLu9+eVDfRLywtWe6YJNAtACCfua4+ixI6I'

/** Whether the password fits. Null, for an unknown account, never fits and takes as long. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await (await argon2()).verify(passwordHash ?? nobodysHash, password)
  return fits && passwordHash !== null
}
