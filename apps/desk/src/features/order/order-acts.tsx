import { Menu } from '@base-ui/react/menu'
import type { Shortcut } from '@otsukai/ui/desk/key-layer.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Ellipsis } from 'lucide-react'
import { beginOffer, corrects, givesMoney, inOrder, OfferButton } from '../../lib/offers.tsx'
import type { OrderPageData } from '../../lib/goods-card.tsx'

const aboutOf = ({ order }: OrderPageData): string => `订单 ${order.id} · ${order.titleZh ?? order.titleJa}`

/** What may be done with an order: what is allowed as buttons, the money act last, and the rest with its reason behind 更多. */
export function OrderActs({ page, most }: { page: OrderPageData; most: number }) {
  const about = aboutOf(page)
  const allowed = inOrder(page.acts.filter((offer) => offer.allowed))
  const money = allowed.filter(givesMoney)
  const others = allowed.filter((offer) => !givesMoney(offer) && !corrects.includes(offer.name))
  const shown = [...others.slice(0, Math.max(most - money.length, 1)), ...money]
  const rest = page.acts.filter((offer) => !shown.includes(offer)).toSorted((one, other) => Number(other.allowed) - Number(one.allowed))
  return (
    <>
      {shown.map((offer) => (
        <OfferButton key={offer.name} offer={offer} about={about} main />
      ))}
      {rest.length > 0 && (
        <Menu.Root modal={false}>
          <Menu.Trigger aria-label="更多操作" title="更多操作" className={`${buttonLook()} w-8 px-0!`}>
            <Icon of={Ellipsis} size={16} />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={6} className="z-30">
              <Menu.Popup className="float appear max-h-[70dvh] w-84 max-w-[90vw] overflow-y-auto p-(--menu-pad) outline-none">
                {rest.map((offer) => (
                  <Menu.Item
                    key={offer.name}
                    disabled={!offer.allowed}
                    onClick={() => beginOffer(offer, about)}
                    className="block rounded-[6px] px-2.5 py-1.5 text-sm outline-none data-disabled:text-ink-3 data-highlighted:not-data-disabled:bg-sunk"
                  >
                    {offer.titleZh}…{offer.whyZh !== null && <span className="block text-cap text-ink-3">{offer.whyZh}</span>}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </>
  )
}

/** E begins what comes next: the first act that is allowed. Money moves by its sheet alone. */
export const orderKeys = (page: OrderPageData | undefined): Shortcut[] => {
  const [first] = page ? inOrder(page.acts.filter(({ allowed, name }) => allowed && !corrects.includes(name))) : []
  return [{ keys: 'e', name: '办下一步', off: !first, run: () => first && page && beginOffer(first, aboutOf(page)) }]
}
