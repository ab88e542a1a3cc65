/** As the contract has it: at most four pictures a message, each of at most 5 MiB. */
const IMAGES_AT_MOST = 4
const BYTES_AT_MOST = 5 * 1024 * 1024
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

export const attachmentLimit = IMAGES_AT_MOST
export const attachmentTypes = [...TYPES].join(',')

const inMb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** Which of the files chosen can come along with those there already, and why the first of the others cannot. */
export function addFiles<Kept extends Pick<File, 'size'>, Chosen extends Pick<File, 'name' | 'size' | 'type'>>(
  there: readonly Kept[],
  chosen: readonly Chosen[],
): { added: Chosen[]; problem: string | null } {
  const added: Chosen[] = []
  let problem: string | null = null
  for (const file of chosen) {
    const why =
      refusalOf(file) ??
      (there.length + added.length >= IMAGES_AT_MOST ? `一条消息最多带 ${IMAGES_AT_MOST} 张图片，多出来的没有加上。` : null)
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
