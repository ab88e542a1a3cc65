import type { Order } from '@otsukai/contract/orders'
import { Countdown } from '@otsukai/ui/countdown.tsx'
import { stateWords, type Tone } from './order-words.ts'

const tones: Record<Tone, string> = { kihada: 'text-kihada', ai: 'text-ai', matcha: 'text-matcha', ink: 'text-ink-2' }

/** The state of an order: dot, word, next step, and for an unpaid order a countdown to its deadline. */
export function StateWords({ order }: { order: Order }) {
  const { word, tone, next } = stateWords(order)
  return (
    <div>
      <p
        className={`flex items-center gap-2 leading-5 font-semibold before:size-2 before:shrink-0 before:rounded-full before:bg-current ${tones[tone]}`}
      >
        {word}
      </p>
      <p className="mt-0.5 pl-4 text-cap text-ink-3">
        {order.state === 'unpaid' && (
          <>
            剩 <Countdown until={order.payBy} className="text-kihada" />，
          </>
        )}
        {next}
      </p>
    </div>
  )
}
