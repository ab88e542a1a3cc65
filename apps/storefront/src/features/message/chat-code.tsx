import { CodePicture } from '@otsukai/ui/code-picture.tsx'

/** The support chat's address as a code to scan. */
export default function ChatCode({ href }: { href: string }) {
  return <CodePicture value={href} name="企业微信客服的二维码" className="size-33" />
}
