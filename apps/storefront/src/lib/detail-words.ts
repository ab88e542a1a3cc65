/** A word for the member: in Chinese where there is a translation, else in the marketplace's Japanese, with `lang`. */
export interface Word {
  text: string
  lang?: 'ja'
}

/** The marketplace's colours by id, with a swatch for the filter. */
export const colors = [
  { id: '1', zh: '黑色', ja: 'ブラック', swatch: '#2b2926' },
  { id: '2', zh: '白色', ja: 'ホワイト', swatch: '#ffffff' },
  { id: '3', zh: '灰色', ja: 'グレ', swatch: '#a9a6a0' },
  { id: '4', zh: '棕色', ja: 'ブラウン', swatch: '#824b37' },
  { id: '5', zh: '红色', ja: 'レッド', swatch: '#c4392b' },
  { id: '6', zh: '粉色', ja: 'ピンク', swatch: '#ee9db2' },
  { id: '7', zh: '紫色', ja: 'パープル', swatch: '#8d5aa6' },
  { id: '8', zh: '蓝色', ja: 'ブルー', swatch: '#2f6fb0' },
  { id: '9', zh: '米色', ja: 'ベージュ', swatch: '#dfc79b' },
  { id: '10', zh: '绿色', ja: 'グリーン', swatch: '#4f8a4c' },
  { id: '11', zh: '黄色', ja: 'イエロー', swatch: '#ecc945' },
  { id: '12', zh: '橙色', ja: 'オレンジ', swatch: '#dd7a2c' },
] as const

const methods: Record<string, string> = {
  らくらくメルカリ便: '匿名配送（らくらく便）',
  ゆうゆうメルカリ便: '匿名配送（ゆうゆう便）',
  '梱包・発送たのメル便': '大件上门取件',
  クロネコヤマト: '黑猫宅急便',
  ゆうパック: '邮政包裹',
  ゆうメール: '邮政印刷品',
  レターパック: '邮政信封包',
  クリックポスト: '邮政小包',
  ゆうパケット: '邮政小包',
  '普通郵便(定形、定形外)': '平邮',
  '郵便（定形、定形外、書留など）': '平邮或挂号',
  ポスパケット: '邮政小包',
  はこBOON: '便利店寄件',
  未定: '未定',
}

/** Characters in the names of the 47 prefectures that differ in simplified Chinese. */
const simplified: Record<string, string> = {
  東: '东',
  県: '县',
  岡: '冈',
  島: '岛',
  長: '长',
  賀: '贺',
  児: '儿',
  縄: '绳',
  広: '广',
  庫: '库',
  愛: '爱',
  徳: '德',
  栃: '枥',
  馬: '马',
  葉: '叶',
  沖: '冲',
  鳥: '鸟',
  宮: '宫',
}

const unknown = (text: string): Word => (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? { text, lang: 'ja' } : { text })

/** `らくらくメルカリ便` → 匿名配送. */
export const shippingMethodWord = (text: string): Word => (methods[text] === undefined ? unknown(text) : { text: methods[text] })

/** `神奈川県` → 神奈川县. */
export function prefectureWord(text: string): Word {
  const word = unknown(text)
  return word.lang ? word : { text: [...text].map((character) => simplified[character] ?? character).join('') }
}

/** `1~2日で発送` → 1–2 天内. */
export function shippingDurationWord(text: string): Word {
  const days = /^(\d+)\s*[~〜～-]\s*(\d+)\s*日/.exec(text)
  return days ? { text: `${days[1]}–${days[2]} 天内` } : unknown(text)
}

/** `ブラック系` → 黑色. */
export function colorWord(text: string): Word {
  const color = colors.find((each) => text.startsWith(each.ja))
  return color ? { text: color.zh } : unknown(text)
}
