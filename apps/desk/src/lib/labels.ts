import type { LabelKind } from '@otsukai/contract/desk/warehouse'

const labelAddress = (kind: LabelKind, id: string | number): string => `/api/desk/labels/${kind}/${id}`

let frame: HTMLIFrameElement | null = null

/** Prints labels, of ours or the carrier's: at once where the browser prints without asking, else by its dialog. */
export function printLabels(kind: LabelKind, id: string | number): void {
  frame?.remove()
  const next = document.createElement('iframe')
  next.title = '标签'
  // Tab goes past it: nobody sees what has the focus in there.
  next.tabIndex = -1
  next.style.cssText = 'position:fixed;width:0;height:0;border:0;right:0;bottom:0'
  next.addEventListener('load', () => {
    try {
      next.contentWindow!.print()
    } catch {
      // The browser shows PDFs by another program: it gets the file.
      open(labelAddress(kind, id), '_blank', 'noopener')
    }
  })
  next.src = labelAddress(kind, id)
  frame = next
  document.body.append(next)
}
