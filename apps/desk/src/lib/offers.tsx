import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { Button } from '@otsukai/ui/button.tsx'
import { beginAct } from './acting.ts'

/** Acts that give money back, or away: the one vermilion button of a screen. */
const gives: readonly string[] = ['return-order', 'order-lost', 'settle-not-ours', 'refund-member', 'return-orphan']

/** Acts that mend a mistake: they stand behind 更多 of the order. */
export const corrects: readonly string[] = ['correct-purchase', 'unreceive', 'void-charge']

export const givesMoney = ({ name }: ActOffer): boolean => gives.includes(name)

/** Acts as they stand side by side: the money one last. */
export const inOrder = (offers: readonly ActOffer[]): ActOffer[] =>
  offers.toSorted((one, other) => Number(givesMoney(one)) - Number(givesMoney(other)))

interface Props {
  offer: ActOffer
  /** What it is about, in words, for its sheet. */
  about: string
  /** The action of the screen. */
  main?: boolean
}

/** The button of an act: opens its sheet; where it is not allowed now it says why. */
export const OfferButton = ({ offer, about, main = false }: Props) => (
  <Button
    rank={main && givesMoney(offer) && offer.allowed ? 'main' : 'second'}
    disabled={!offer.allowed}
    title={offer.whyZh ?? undefined}
    onClick={() => beginOffer(offer, about)}
  >
    {offer.titleZh}…
  </Button>
)

export const beginOffer = (offer: ActOffer, about: string): void => beginAct({ name: offer.name, input: offer.input, about })
