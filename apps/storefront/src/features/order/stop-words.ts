/** What the member is about to do. */
export type Act = '下单' | '出价'

interface StopWords {
  title: string
  /** What it may do to the purchase and the money. */
  outcome: string
  /** Completed by `，仍要下单`. */
  tick: string
}

const cancelled: Readonly<Record<Act, string>> = {
  下单: '下单后可能被卖家取消，取消时货款和手续费全额退回。',
  出价: '拍到后可能被卖家取消，取消时冻结的款项全额退回。',
}

/** The words of a stop beside the button; null of one that this release does not know, which shows the server's words. */
export function stopWords(what: string, act: Act): StopWords | null {
  switch (what) {
    case 'noProxy':
      return { title: '卖家写了不卖给代购', outcome: cancelled[act], tick: '我知道可能买不成' }
    case 'reserved':
      return { title: '这件是留给别人的（专用）', outcome: '买下后卖家多半会取消，取消时全额退回。', tick: '我知道多半会被取消' }
    case 'askFirst':
      return { title: '卖家要求先留言再买', outcome: '我们不先留言，卖家可能取消，取消时全额退回。', tick: '我知道可能被取消' }
    default:
      return null
  }
}
