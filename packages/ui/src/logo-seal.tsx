import seal from './drawings/seal.svg'

/** The seal of the logo, also the avatar of the operator's staff. */
export const LogoSeal = ({ size }: { size: number }) => <img src={seal} alt="" width={size} height={size} className="shrink-0" />
