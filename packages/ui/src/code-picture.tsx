import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'

/** Drawn so large that a phone's album shows it sharp. */
const SIZE_PX = 624

interface Props {
  value: string
  /** What the code is, for those who do not see it. */
  name: string
  className?: string
}

/** A code to scan. It is a picture, with a margin of its own, so that who holds the phone that shows it can save it and scan it from the album. */
export function CodePicture({ value, name, className = '' }: Props) {
  const drawn = useRef<HTMLCanvasElement>(null)
  const [src, setSrc] = useState<string>()
  useEffect(() => setSrc(drawn.current?.toDataURL()), [value])
  return (
    <>
      <QRCodeCanvas ref={drawn} value={value} size={SIZE_PX} marginSize={2} level="M" fgColor="#26221d" className="hidden" />
      <img src={src} alt={name} className={`block ${className}`} />
    </>
  )
}
