/** A person's picture, or the first character of the name where there is none. */
export const Avatar = ({ src, name, size = 32 }: { src: string | null; name: string; size?: number }) => (
  <span
    className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-ai text-paper ring-1 ring-line"
    style={{ width: size, height: size, fontSize: size * 0.44 }}
  >
    {src ? <img src={src} alt="" width={size} height={size} className="size-full object-cover" /> : <span aria-hidden>{[...name][0]}</span>}
  </span>
)
