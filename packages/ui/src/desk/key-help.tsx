import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFocusBack } from './focus.ts'
import type { Shortcut } from './key-layer.ts'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { keyLayer, useKeys } from './keys.ts'

/** What acts now, by part of the screen; parts of one name together. */
function listed(): [string, readonly Shortcut[]][] {
  const byTitle = new Map<string, Map<string, Shortcut>>()
  for (const { title, shortcuts } of keyLayer.list()) {
    const lines = byTitle.get(title) ?? new Map<string, Shortcut>()
    for (const shortcut of shortcuts()) if (!shortcut.off && !lines.has(shortcut.name)) lines.set(shortcut.name, shortcut)
    if (lines.size > 0) byTitle.set(title, lines)
  }
  return [...byTitle].map(([title, lines]) => [title, [...lines.values()]])
}

/** ?: all keys that do something on this screen. Drawn only while it is open. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  // As they were when it was opened: it is a layer of its own, below which nothing acts.
  const [parts] = useState(listed)
  useFocusBack()
  useKeys('所有按键', [], 'modal')
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/38" />
        <Dialog.Popup
          finalFocus={false /* useFocusBack */}
          className="fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-48px)] w-[calc(100%-32px)] max-w-180 -translate-1/2 overflow-y-auto rounded-photo bg-paper p-6 shadow-float outline-none"
        >
          <div className="mb-4 flex items-center justify-between">
            <Dialog.Title className="text-lg font-semibold">所有按键</Dialog.Title>
            <Dialog.Close render={<IconButton icon={X} name="关上" />} />
          </div>
          <div className="gap-8 tablet:columns-2">
            {parts.map(([title, lines]) => (
              <section key={title} className="mb-5 break-inside-avoid">
                <h3 className="mb-1 text-cap text-ink-3">{title}</h3>
                <dl>
                  {lines.map(({ name, keys }) => (
                    <div key={name} className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
                      <dt>{name}</dt>
                      <dd className="ml-auto flex gap-1.5">
                        {(typeof keys === 'string' ? [keys] : keys).map((each) => (
                          <KeyHint key={each} keys={each} />
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <p className="text-cap text-ink-3">字母键在输入框外才起作用；动钱的事总要先过确认单。</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
