import { useState } from 'react'

interface Props {
  src: string | null
  name: string
  size?: number
  /** Called with the picture that failed to load. */
  onFail?: (src: string) => void
}

/** A person's picture, or the first character of the name where there is none or it failed to load. */
export function Avatar({ src, name, size = 32, onFail }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-ai text-paper ring-1 ring-line"
      style={{ width: size, height: size, fontSize: size * 0.44 }}
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          // A picture that failed before may load now.
          onLoad={() => setFailed(null)}
          onError={() => {
            setFailed(src)
            onFail?.(src)
          }}
        />
      ) : (
        <span aria-hidden>{[...name][0]}</span>
      )}
    </span>
  )
}
