import { QRCodeSVG } from 'qrcode.react'

/** The support chat's address as a code to scan. */
export default function ChatCode({ href }: { href: string }) {
  return <QRCodeSVG value={href} size={132} title="企业微信客服的二维码" bgColor="transparent" fgColor="#26221d" />
}
