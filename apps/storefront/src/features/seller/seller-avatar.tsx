import { photoAt } from '@otsukai/ui/photo.tsx'
import { useState } from 'react'

/** Background colours for sellers without a picture, each with a contrast of at least 4.5 to 1 against the paper colour. */
const grounds = ['bg-[#7b6a8c]', 'bg-[#6b4a33]', 'bg-[#4f6b5c]', 'bg-[#9a5546]', 'bg-[#3d5a80]', 'bg-[#67655f]']

/** A colour fixed by the seller's id. */
const groundOf = (id: string): string =>
  grounds[[...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % grounds.length] ?? ''

/** A seller's picture, or the first character of the name where there is none or it failed to load. */
export function SellerAvatar({ id, name, avatar, size }: { id: string; name: string; avatar: string | null; size: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.36 }
  if (avatar === null || failed === avatar)
    return (
      <span lang="ja" aria-hidden style={style} className={`grid shrink-0 place-items-center rounded-full text-paper ${groundOf(id)}`}>
        {[...name][0]}
      </span>
    )
  return (
    <img
      src={photoAt(avatar, 240)}
      alt=""
      width={size}
      height={size}
      style={style}
      onError={() => setFailed(avatar)}
      className="shrink-0 rounded-full bg-sunk object-cover inset-ring inset-ring-ink/7"
    />
  )
}
