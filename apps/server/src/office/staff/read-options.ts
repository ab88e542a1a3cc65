import fs from 'node:fs/promises'
import { ITEM_ID, SHOP_PRODUCT_ID } from '@otsukai/contract/ids'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Db } from '../../platform/db/tables.ts'

/** A sum above 0 in whole yen. Throws a sentence. */
export function readYen(text = ''): Yen {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${text} is no sum in yen: digits only, above 0.`)
  return yen(Number(text))
}

/** A sum in whole yen that is given (`500`) or taken (`-500`). Throws a sentence. */
export const readSignedYen = (text = ''): Yen => (text.startsWith('-') ? yen(0 - readYen(text.slice(1))) : readYen(text))

/** The id of goods. Throws a sentence. */
export function readGoodsId(text = ''): string {
  if (!ITEM_ID.test(text) && !SHOP_PRODUCT_ID.test(text)) throw new Error(`${text} is no id of goods.`)
  return text
}

/** A member by the account that they log in with. Throws a sentence. */
export async function readMember(db: Db, account = ''): Promise<number> {
  const member = await db.selectFrom('members').select('id').where('account', '=', account).executeTakeFirst()
  if (!member) throw new Error(`There is no member ${account}.`)
  return member.id
}

/** A name that staff give a trade account. Throws a sentence. */
export function readAccountId(text = ''): string {
  if (!/^[\w.-]{1,40}$/.test(text)) throw new Error(`${text} is no name for an account: 1 to 40 letters, digits, dots and dashes.`)
  return text
}

/** Throws a sentence. */
export function readPriority(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`${text} is no priority: 0 to 9999.`)
  return Number(text)
}

export interface PictureFile {
  file: string
  bytes: Buffer
}

/** Files with commas between their names; none when nothing is told. Throws a sentence for one that cannot be read. */
export function readPictures(text = ''): Promise<PictureFile[]> {
  const files = text.split(',').map((file) => file.trim())
  return Promise.all(
    files
      .filter((file) => file !== '')
      .map(async (file) => ({
        file,
        bytes: await fs.readFile(file).catch((cause: unknown) => {
          throw new Error(`${file} cannot be read.`, { cause })
        }),
      })),
  )
}
