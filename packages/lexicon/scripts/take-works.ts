import fs from 'node:fs'
import path from 'node:path'
import { isChineseOnly, isHan, isSimplified, toKey } from '../src/character-variants.ts'
import { checkData } from '../src/check-data.ts'
import type { Entry } from '../src/entry.ts'
import { findWords } from '../src/find-words.ts'
import { dataFolder, entryFiles, loadRows, readEntry } from '../src/read-table.ts'
import { titleWords } from '../src/title-words.ts'
import { loadTitleRows } from '../src/titles/title-row.ts'
import { createTitles } from '../src/titles/titles.ts'
import { createWordIndex, keyOf, type WordIndex } from '../src/word-index.ts'

/**
 * `node packages/lexicon/scripts/take-works.ts data.json`: writes `data/works.tsv` anew, the works of bangumi-data (CC BY 4.0) that no
 * other table has. `npm pack bangumi-data` fetches it; the file is `dist/data.json`.
 */
const file = 'works.tsv'
const head = `zh	ja	kind	id	title	note
# 作品（动画）：由 scripts/take-works.ts 取自 bangumi-data（https://github.com/bangumi-data/bangumi-data），CC BY 4.0，有删改。请勿手改：写进别的表，再运行一次
`

interface Item {
  title: string
  lang: string
  type: string
  titleTranslate: { 'zh-Hans'?: string[]; 'zh-Hant'?: string[] }
  sites: { site: string }[]
}
interface Source {
  siteMeta: Record<string, { type: string }>
  items: Item[]
}

/** What is shown at fewer places is in nobody's queries. */
const fewestSites = { tv: 2, other: 3 }
/** The longest that members type, and that a title shows. */
const longestTyped = 10
const longestShown = 30

/** Chinese titles that members type for something else. */
const ordinary = new Set(
  (
    '小公子 忍者猫 女朋友 捉迷藏 三伏天 流浪人 流浪君 梦物语 监狱兔 夏洛特 小妖怪 后空翻 一击男 巴比伦 拉撒路 九龙珠 捍卫者 掠夺者 聆听者 ' +
    '大贵族 超魔人 初音岛物语 格林童话 天方夜谭 月圆之夜 死亡之谜 极速赛车 四驱赛车 宇宙牛仔 少年足球 铜墙铁壁 万有引力 同班同学 赏金猎人 ' +
    '少年侦探 梦想成真 爱的魔法 青春万岁 香格里拉 波子汽水 冬季花园 雪之女王 自由之翼 最高机密 特别的她 那时的她 心动季节 不良少女 正义使者 ' +
    '高中女生 理想女友 自己动手 少女手工 手工少女 公主殿下 忍者少女 漫画少女 照片女友 怪物物语 彩虹水滴 暖暖日记 世界巨星 金属口红 金属胭脂 ' +
    '永恒余晖 无限扭蛋 全球冻结 冻结地球 机械少女 真实梦境 奇幻旅程 学校有鬼 猫咪小镇 女孩万岁 女生万岁 未婚关系 下级生2 雪之少女 心灵代码 ' +
    '甜蜜偶像 海之物语 契约之吻 昆虫乐园 双子姐妹 黄昏旅店 夜游生活 再见地球 公主骑士 以柔克刚 足球风云 勇者传说 疾风传说 魔界传说 无人能敌 ' +
    '星空之旅 星空奇迹 钢铁新娘 蜜桃女孩 夏日幽灵 永久少年 少年女仆 生物友伴 相伴为邻 神之水滴 摇滚少女 火箭少女 旋转少女 幻影少年 侧车搭档 ' +
    '女子高中生 吸血鬼猎人 美丽新世界 爱情跷跷板 动画同好会 新世界之门 希望的力量'
  ).split(' '),
)

/** Titles that nobody should meet who looks for goods. */
const adult = /ヤって|孕|淫|発情|快感|調教|セックス|エッチ|ハメ|痴|乳|パンツ|ふたなり|童貞|処女/

const sequel = [
  /^(?:劇場版|映画|OVA|アニメ|TV動畫|剧场版|电影版?|动画电影|TV)[ :：]*/i,
  /[ ・]*(?:\(|（|【|\[|「).*(?:\)|）|】|\]|」)$/,
  /[ ・-]*(?:第?[一二三四五六七八九十\d]+(?:期|季|部|シリーズ|シーズン|弾|章)|(?:the )?(?:\d(?:st|nd|rd|th)|first|second|third|final|new) ?(?:season|シーズン|stage|series|シリーズ)|(?:season|シーズン|stage|part|パート) ?[\dⅠ-ⅹivx]+|ファイナル(?:シーズン)?|最终季|完结篇|最終章|新シリーズ|新系列)[ 、。]*.*$/i,
  /[ ・-]*(?:OVA|OAD|ONA|劇場版|剧场版|THE MOVIE|the animation|TV版|TVアニメ|特別[編篇]|特别篇|総集編|总集篇|完結[編篇]|アニメ版|动画版|电影版|TV动画|重制版|リメイク|R2|SP)(?:\W.*)?$/i,
  /(?<=[^\w])[ ]*(?:[ⅡⅢⅣⅤⅥ]|II|III|IV|[2-9]|２|３)$/,
]

/** A title without what tells a season from another. */
function baseOf(title: string): string {
  let base = title
    .normalize('NFKC')
    .replace(/[\u200b-\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const pattern of sequel) {
    const shorter = base.replace(pattern, '').trim()
    if (shorter.length >= 2) base = shorter
  }
  return base
}

const edges = /^[\s\p{P}\p{S}]+|[\s!?。、.☆★♪♡❤♂♀†△~～…・:：,-]+$/gu
const bare = (text: string): string => text.replace(edges, '')

const lettersOf = (text: string): number => text.replace(/[^\p{L}\p{N}ー]/gu, '').length

/** A title without its subtitle, where what is left is long enough to mean one thing. */
function headOf(title: string): string {
  const [first = ''] = title.split(/\s*[~～〜―—–－「【『]|\s+-|-\s|[:：]/)
  const shortHead = bare(first)
  const isWhole = lettersOf(shortHead) >= 4 && lettersOf(title) - lettersOf(shortHead) >= 4 && !/[のをはがとにで]$/.test(shortHead)
  return isWhole
    ? shortHead
    : bare(
        title
          .replace(/(?<=\S{6})[~～〜](?=\S{4})/g, ' ')
          .replace(/[「」【】『』]/g, '')
          .replace(/\s+/g, ' '),
      )
}

const normOf = (text: string): string => toKey(text.normalize('NFKC').toLowerCase()).replace(/[\s\p{P}\p{S}]/gu, '')

/** The ways of typing a Chinese title: as it is, and without marks and spaces. */
function typedOf(zh: string): string[] {
  const head = headOf(baseOf(zh))
  const joined = head.replace(/(?<![a-z\d]) | (?![a-z\d])|[!?,。、，！？・·:：☆★♪♡…~～"“”'’‘「」『』《》]/giu, '')
  return [...new Set([head, joined])]
}

const isTyped = (zh: string): boolean =>
  [...zh].filter(isHan).length >= 3 && !/[\u3041-\u30ff]/.test(zh) && [...zh].every((char) => !isHan(char) || isSimplified(char))

const simplify = (zh: string): string =>
  [...zh.normalize('NFKC')].map((char) => (isHan(char) && !isSimplified(char) ? toKey(char) : char)).join('')

/** Whether it is made of ordinary words of the tables, so that it may be typed for something else. */
function isOrdinary(zh: string, index: WordIndex): boolean {
  if (ordinary.has(zh)) return true
  if (zh.length > 5) return false
  const found = findWords({ text: zh, lower: zh.toLowerCase(), key: keyOf(zh) }, index)
  const known = found.reduce((sum, { start, end, meaning }) => sum + (meaning?.entry && meaning.entry.kind !== 'name' ? end - start : 0), 0)
  return known >= zh.length - 1
}

/** How sellers write it: whole, and by its words where a mark parts them. */
function writtenOf(ja: string): string[] {
  const words = ja.split(/[!?、。,☆★♪♡…~〜～:\s]+/).filter((word) => [...word].length >= 2)
  const parted = words.join(' ')
  return parted === ja || words.length < 2 || words.length > 3 ? [ja.replaceAll(/\s+/g, ' ')] : ja.includes(' ') ? [parted] : [ja, parted]
}

interface Work {
  ja: string
  zh: Set<string>
}

function* worksOf({ items, siteMeta }: Source): Generator<{ ja: string; zh: string[] }> {
  for (const { title, lang, type, titleTranslate, sites } of items) {
    const shown = sites.filter(({ site }) => siteMeta[site]?.type === 'onair').length
    if (lang !== 'ja' || shown < (type === 'tv' ? fewestSites.tv : fewestSites.other)) continue
    const zh = [...(titleTranslate['zh-Hans'] ?? []), ...(titleTranslate['zh-Hant'] ?? [])]
    if (zh.length > 0) yield { ja: baseOf(title), zh }
  }
}

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('node packages/lexicon/scripts/take-works.ts data.json')
const rows = entryFiles(dataFolder)
  .filter((one) => one !== file)
  .flatMap((one) => loadRows(dataFolder, one))
const entries = rows.map(readEntry)
const titleRows = loadTitleRows(dataFolder)
const kept = loadRows(dataFolder, 'japanese.tsv').map(({ cells }) => ({ word: cells[0] ?? '', zhToo: cells[1] === 'yes' }))
const index = createWordIndex(entries, kept, titleWords(titleRows, entries))
fs.writeFileSync(path.join(dataFolder, file), head)
const titles = createTitles()
const byJa = new Map<string, Entry>()
for (const entry of entries) if (entry.kind === 'name') for (const ja of entry.ja) if (!byJa.has(normOf(ja))) byJa.set(normOf(ja), entry)
const inTitles = new Set(titleRows.flatMap(({ ja }) => ja.map(normOf)))

const works = new Map<string, Work>()
for (const { ja, zh } of worksOf(JSON.parse(fs.readFileSync(source, 'utf8')) as Source)) {
  const whole = headOf(ja)
  const work = works.get(normOf(whole)) ?? { ja: whole, zh: new Set() }
  for (const one of zh.map(simplify)) for (const typed of typedOf(one)) work.zh.add(typed)
  works.set(normOf(whole), work)
}

/** Whether it is a known name with more behind it: a film or a season of that. */
const isFurther = (zh: string): boolean =>
  findWords({ text: zh, lower: zh.toLowerCase(), key: keyOf(zh) }, index).some(
    ({ start, end, meaning }) => start === 0 && end >= 3 && meaning?.entry?.kind === 'name',
  )

const taken = new Set<string>()
const lines: string[] = []
for (const [norm, { ja, zh }] of works) {
  // A further film or season of a work that is there too.
  const before = [...ja.matchAll(/[ !?~～:・]/g)].some(({ index: at }) => {
    const first = normOf(ja.slice(0, at))
    return at > 0 && first.length >= 3 && first !== norm && (works.has(first) || byJa.has(first) || inTitles.has(first))
  })
  if (before || norm.length < 3 || adult.test(ja)) continue
  const entry = byJa.get(norm)
  const isNew = (one: string) => {
    const key = keyOf(one)
    return !taken.has(key) && !index.byKey.get(key)?.entry && !index.japanese.has(key) && isTyped(one) && !isOrdinary(one, index)
  }
  const sameKey = new Set<string>()
  const names = [...zh]
    .filter((one) => !sameKey.has(keyOf(one)) && sameKey.add(keyOf(one)))
    .filter((one) => !entry || !isFurther(one))
    .filter((one) => one.length <= longestShown && isNew(one))
  const typed = names.filter((one, n) => n === 0 || one.length <= longestTyped).slice(0, 5)
  if (typed.length === 0) continue
  const written = entry && normOf(entry.ja[0] ?? '').slice(0, 2) === norm.slice(0, 2) ? [...entry.ja] : writtenOf(ja)
  // Two halves of such names would be taken for a surname and a given name.
  if (written.some((one) => /^\p{Script=Han}{3,4}$/u.test(one) && typed.some((word) => word.length === one.length))) continue
  if (written.some((one) => [...one].some(isChineseOnly))) continue
  const isShown =
    !entry &&
    !inTitles.has(norm) &&
    norm.length >= (/^[\p{Script=Katakana}ー]+$|^[\p{Script=Hiragana}ー]+$/u.test(ja) ? 7 : 5) &&
    written.some((one) => !one.includes(' ') && /[\u3041-\u30ff\p{Script=Han}]/u.test(one)) &&
    (norm.length >= 8 || /[\u3041-\u30ff]/.test(titles.titleZh(ja, { categoryIds: [] }) ?? ja))
  for (const one of typed) taken.add(keyOf(one))
  lines.push(`${typed.join('|')}\t${written.join('|')}\tname${isShown ? '\t\tyes' : ''}`)
}

// What the check refuses is left out.
for (;;) {
  fs.writeFileSync(path.join(dataFolder, file), `${head}${lines.join('\n')}\n`)
  const refused = new Set(
    checkData(dataFolder).flatMap((fault) => [...fault.matchAll(/^works\.tsv 第(\d+)行/g)].map(([, line]) => Number(line))),
  )
  if (refused.size === 0) break
  process.stdout.write(`${refused.size} refused\n`)
  for (const line of [...refused].toSorted((a, b) => b - a)) lines.splice(line - head.split('\n').length, 1)
}
process.stdout.write(`${lines.length} lines\n`)
