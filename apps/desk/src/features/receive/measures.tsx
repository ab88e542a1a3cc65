import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { usePhone } from '../../lib/phone.ts'
import { useCamera } from '../../lib/bench-camera.ts'
import { PhoneCamera } from '../../lib/phone-camera.tsx'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { CameraSwitch, Viewfinder } from '../../lib/viewfinder.tsx'
import { gramsOf, inKilograms, kilograms } from '../../lib/weights.ts'
import { usualGrams } from './bench-rules.ts'
import type { Bench } from './use-bench.ts'

const box =
  'h-11 w-full min-w-0 rounded-photo border border-line-strong bg-paper px-3 text-[22px]/8 font-semibold focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none max-tablet:h-12 placeholder:font-normal placeholder:text-ink-3'

const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing

const Part = ({
  title,
  beside,
  children,
  className = '',
}: {
  title: ReactNode
  beside?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <section className={`min-w-0 rounded-photo border border-line bg-paper px-4 py-3 max-tablet:px-3 ${className}`}>
    <div className="mb-1.5 flex items-baseline gap-2">
      <h2 className="text-head font-semibold">{title}</h2>
      {beside && <span className="ml-auto text-cap text-ink-3">{beside}</span>}
    </div>
    {children}
  </section>
)

/** Weight, shelf and photos of what lies on the bench. */
export function Measures({ of: bench }: { of: Bench }) {
  const camera = useCamera()
  const phone = usePhone()
  const shelfField = useRef<HTMLInputElement>(null)
  const { parcel, ticked, weight, setWeight, shelf, setShelf, photos } = bench
  const chosen = parcel?.told?.candidates.filter(({ order }) => ticked.has(order)) ?? []
  const usual = usualGrams(chosen)
  const grams = gramsOf(weight)
  const shelves = [...new Set(chosen.flatMap((one) => one.shelves))].slice(0, 3)
  // Far from what is usual: weighed again before it is saved.
  const odd = grams !== null && usual > 0 && (grams > usual * 4 || grams < usual / 4)
  return (
    <div className="grid grid-cols-[190px_196px_minmax(0,1fr)] gap-3 max-[1360px]:grid-cols-[168px_168px_minmax(0,1fr)] max-tablet:grid-cols-2">
      <Part title="重量" beside={grams === null ? 'g，或 0.386 kg' : `${kilograms(grams)} kg`}>
        <label className="relative block">
          <span className="sr-only">重量，g</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            // The hands go from the scanner to the scale; a phone's keyboard would hide the parcel.
            autoFocus={!phone}
            onKeyDown={(event) => isEnter(event) && shelfField.current?.focus()}
            value={weight}
            // What is typed while one is saved would go with it.
            readOnly={bench.pending}
            onChange={({ target }) => setWeight(target.value)}
            className={`num ${box} pr-10`}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-2">
            {inKilograms(weight) ? 'kg' : 'g'}
          </span>
        </label>
        <p className={`mt-1 text-cap ${odd ? 'text-kihada-ink' : 'text-ink-3'}`}>
          {usual > 0 ? (odd ? `同类多在 ${usual} g，核对一下` : `同类多在 ${usual} g`) : '连包装一起称'}
        </p>
      </Part>
      <Part title="架位" beside={<span className="max-[400px]:hidden">扫架码</span>}>
        <input
          ref={shelfField}
          aria-label="架位"
          onKeyDown={(event) => isEnter(event) && bench.save(true)}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="C-07"
          value={shelf}
          readOnly={bench.pending}
          onChange={({ target }) => setShelf(target.value.toUpperCase())}
          className={box}
        />
        {shelves.length > 0 ? (
          <div className="mt-1">
            <p className="text-cap text-ink-3">{chosen[0]!.member}别的货在</p>
            <div className="mt-1 flex flex-wrap gap-1.5">
              {shelves.map((one) => (
                <button
                  key={one}
                  type="button"
                  onClick={() => bench.pending || setShelf(one)}
                  aria-pressed={shelf === one}
                  className={`h-7 rounded-photo border px-2.5 ${shelf === one ? 'border-transparent bg-ai-wash text-ai' : 'border-line bg-paper hover:border-line-strong'}`}
                >
                  {one}
                </button>
              ))}
            </div>
          </div>
        ) : (
          <p className="mt-1 text-cap text-ink-3">{parcel?.state === 'unknown' ? '放无主架' : '会员还没有别的货'}</p>
        )}
      </Part>
      <Part
        title={
          <>
            照片 <span className="num text-cap font-normal text-ink-3">{`${photos.photos.length} / ${photos.most}`}</span>
          </>
        }
        beside={
          <span className="flex gap-3 max-tablet:hidden">
            <CameraSwitch />
            <PhoneCamera parcel={parcel!.key} uploads={photos} />
          </span>
        }
        className="max-tablet:col-span-2"
      >
        <PhotoStrip
          of={photos}
          takesPaste
          {...(camera.state === 'on' && { viewfinder: <Viewfinder seen={camera.seen} of={photos} /> })}
          className="grid-cols-[repeat(auto-fill,minmax(92px,1fr))]"
        />
        <p className="mt-1.5 text-cap text-ink-3">
          <span className="max-tablet:hidden">拖进来、粘贴都行；</span>没网时先拍，连上自动传
        </p>
      </Part>
    </div>
  )
}
