import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'

/** Large enough to be sharp in a phone's album. */
const SIZE_PX = 624

interface Props {
  value: string
  /** The alternative text. */
  name: string
  className?: string
}

/** A QR code as a picture with a margin, so that it can be saved on the phone that shows it and scanned from the album. */
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
