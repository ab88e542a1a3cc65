/** The contract's limit of a picture. */
const BYTES_AT_MOST = 5 * 1024 * 1024
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

export const attachmentTypes = [...TYPES].join(',')

const inMb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** How many pictures what is sent may have, and what that is: `一条消息`. */
export interface AttachmentLimit {
  images: number
  inZh: string
}

/** Adds the chosen files to those there already, as far as the limits allow; `problem` says why the first of the others was left out. */
export function addFiles<Kept extends Pick<File, 'size'>, Chosen extends Pick<File, 'name' | 'size' | 'type'>>(
  there: readonly Kept[],
  chosen: readonly Chosen[],
  most: AttachmentLimit,
): { added: Chosen[]; problem: string | null } {
  const added: Chosen[] = []
  let problem: string | null = null
  for (const file of chosen) {
    const why =
      refusalOf(file) ??
      (there.length + added.length >= most.images ? `${most.inZh}最多带 ${most.images} 张图片，多出来的没有加上。` : null)
    if (why === null) added.push(file)
    problem ??= why
  }
  return { added, problem }
}

function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (!TYPES.has(type)) return `“${name}”不是 PNG、JPEG 或 WebP 图片，没有加上。`
  if (size > BYTES_AT_MOST) return `“${name}”有 ${inMb(size)} MB，每张不能超过 5 MB，缩小后再选。`
  return null
}
