/** What to look at, by the marketplace's categories: those of the nearest category that is listed, after what holds for all goods. */
type Points = Readonly<Record<string, string>>

const all: Points = {
  count: '数量和配件与商品页一致',
  model: '型号、颜色、尺寸与商品页一致',
  damage: '有没有商品页没写的伤、污、缺',
  smell: '有没有烟味、霉味等异味',
}

const clothes: Points = { size: '尺码标和商品页一致', stains: '领口、袖口、下摆有没有污渍和破洞', zip: '拉链、纽扣能用' }
const shoes: Points = { pair: '左右脚尺码一致', sole: '鞋底磨损和开胶' }
const bags: Points = { corners: '四角和提手磨损', lining: '内衬有没有发黏、脱落', hardware: '五金有没有掉色，拉链能用' }
const jewels: Points = { clasp: '扣能合上，石头没有松', mark: '刻印与商品页一致' }
const watches: Points = { runs: '走不走，表镜有没有划痕', strap: '表带和表扣完整' }
const figures: Points = { box: '外盒凹陷、开封痕迹', parts: '零件、底座、替换件齐全', paint: '掉漆、发黏、断裂' }
const cards: Points = { face: '卡面白边、折痕、划痕', genuine: '编号与商品页一致' }
const games: Points = { starts: '能开机、能读盘', region: '版本和区域与商品页一致', cables: '电源、手柄、线齐全' }
const instruments: Points = { sounds: '各键、各弦、旋钮出声正常', neck: '琴颈、接缝有没有开裂' }
const books: Points = { volumes: '册数齐，没有缺卷', pages: '有没有涂写、脱页、水渍' }
const discs: Points = { disc: '盘面划痕', extras: '特典、歌词本齐全' }
const phones: Points = { starts: '能开机，屏幕没有坏点', lock: '没有账号锁、网络限制', battery: '电池没有鼓包' }
const computers: Points = { starts: '能开机，屏幕和键盘正常', battery: '电池没有鼓包', charger: '充电器齐全' }
const cameras: Points = { lens: '镜片对着光看霉、雾、划痕', moves: '光圈、对焦环、快门顺畅', contacts: '电池仓和触点没有锈蚀' }
const audio: Points = { sounds: '通电出声，左右声道正常', knobs: '旋钮、开关没有杂音' }
const appliances: Points = { starts: '通电能用（电压 100 V）', rust: '锈蚀、漏液、缺件' }
const cosmetics: Points = { sealed: '有没有开封，剩余量', expires: '保质期和生产批号' }
const food: Points = { expires: '保质期', sealed: '包装完好，没有胀袋漏液' }
const furniture: Points = { joints: '接缝、螺丝、腿脚稳固', whole: '部件和说明书齐全' }

const byCategory: Readonly<Record<string, Points>> = {
  '3088': clothes,
  '3': clothes,
  '16': shoes,
  '48': shoes,
  '20': bags,
  '21': jewels,
  '24': watches,
  '1328': figures,
  '54': figures,
  '82': cards,
  '76': games,
  '79': instruments,
  '5': books,
  '9879': discs,
  '7': computers,
  '100': phones,
  '3888': audio,
  '97': cameras,
  '4136': appliances,
  '5597': appliances,
  '6': cosmetics,
  '3134': cosmetics,
  '1844': food,
  '4': furniture,
}

/** The points for a category, of its path from the nearest up. */
export function checklistOf(path: readonly string[]): { id: string; zh: string }[] {
  const own = path.map((id) => byCategory[id]).find((points) => points !== undefined)
  return Object.entries({ ...all, ...own }).map(([id, zh]) => ({ id, zh }))
}

/** Sentences for the member that often fit. */
export const phrases = {
  ok: ['与商品页一致，未发现问题。', '外盒完好，未开封，未拆封检查内部。', '有轻微使用痕迹，与商品页的描述一致。'],
  defect: ['有商品页没有写的伤，见照片。', '配件与商品页不符，缺：', '与商品页的型号（颜色、尺寸）不符。', '无法正常使用：'],
  impossible: ['密封包装，拆开会影响价值，没有开封检查。', '需要专用设备，仓库无法测试功能。'],
}
