import { Thumb } from '@otsukai/ui/desk/thumb.tsx'

/** Photos, each of which opens at its full size. */
export const PhotoLinks = ({ photos, alt }: { photos: readonly string[]; alt: string }) => (
  <div className="flex flex-wrap gap-2">
    {photos.map((src, at) => (
      <a key={src} href={src} target="_blank" rel="noreferrer">
        <Thumb src={src} size="large" alt={`${alt} ${at + 1}`} />
      </a>
    ))}
  </div>
)
