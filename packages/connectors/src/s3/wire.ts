/**
 * The part of S3's interface that pictures need, as AWS, Cloudflare R2, Backblaze B2, Aliyun OSS, Tencent COS, MinIO and Ceph all have it:
 * - objects: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html, API_GetObject.html, API_DeleteObject.html
 * - lists, by `marker`, as not all of them know `list-type=2`: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjects.html
 * - errors: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */

/** A page of a list: keys as they are stored, in the order of the list. */
export interface ListPage {
  objects: { key: string; bytes: number }[]
  /** Whether there are more after the last of these. */
  goesOn: boolean
}

/** Null for a text that is no list. Reads each part in time that grows with its length, whatever it holds. */
export function readListPage(text: string): ListPage | null {
  const [head = '', ...parts] = text.split('<Contents>')
  if (!head.includes('<ListBucketResult')) return null
  const objects = parts.map((part) => ({ key: decoded(inside(part, 'Key') ?? ''), bytes: Number(inside(part, 'Size') ?? 'none') }))
  if (objects.some(({ key, bytes }) => key === '' || !Number.isSafeInteger(bytes) || bytes < 0)) return null
  return { objects, goesOn: inside(text, 'IsTruncated') === 'true' }
}

/** The code of an error, such as `NoSuchKey`; empty for a text without one. */
export const readErrorCode = (text: string): string => /^\w{1,60}$/.exec(inside(text, 'Code') ?? '')?.[0] ?? ''

function inside(text: string, tag: string): string | null {
  const from = text.indexOf(`<${tag}>`)
  const to = from === -1 ? -1 : text.indexOf('<', from + 1)
  return to === -1 ? null : text.slice(from + tag.length + 2, to)
}

/** Keys are asked for percent-encoded, so that XML cannot change them; a store that does not know this sends ours as they are. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}
