import seal from './drawings/seal.svg'

/** The seal alone: it stands for the operator's people. */
export const LogoSeal = ({ size }: { size: number }) => <img src={seal} alt="" width={size} height={size} className="shrink-0" />
