import { splitSentences } from '../patterns/split-sentences.ts'
import { dataFolder } from '../read-table.ts'
import type { TextContext } from '../titles/condition.ts'
import { doubt, type Grammar, type Reading, SentenceReader, type WordSource } from './grammar.ts'
import { loadPhraseTables } from './phrase-tables.ts'

export interface PhraseBook {
  /** A sentence about goods in Chinese; null when the book does not hold it whole, or a noun of it means one thing or another. */
  phraseZh(sentence: string, context?: Pick<TextContext, 'categoryIds'>): string | null
}

export interface PhraseBookOptions {
  folder?: string
  titles: WordSource
}

/** A formulaic sentence is shorter. */
const longestSentence = 160

/** Reads the tables (once). Throws when a pattern cannot be read. */
export function createPhraseBook({ folder = dataFolder, titles }: PhraseBookOptions): PhraseBook {
  const { fold, ...tables } = loadPhraseTables(folder)
  const grammar: Grammar = { ...tables, titles }
  type Context = Pick<TextContext, 'categoryIds'>

  /** A sentence is clauses that are phrases each: as few as will do, the first as long as can be. */
  const read = (text: string, context: Context): string | null => {
    const reader = new SentenceReader(text, grammar, context)
    const rests = new Map<number, readonly string[] | null>()
    const rest = (at: number): readonly string[] | null => {
      const known = rests.get(at)
      if (known !== undefined) return known
      rests.set(at, null)
      let best: readonly string[] | null = null
      // A comma makes no clause longer, so that the earlier line wins with or without it.
      const length = ({ end }: Reading) => (text[end - 1] === '、' ? end - 1 : end)
      const found = reader.clauses(at).toSorted((a, b) => length(b) - length(a))
      for (const { end, zh } of found) {
        if (zh.startsWith('如果') && text.slice(at, end).endsWith('と') && saysSo.test(text.slice(end))) continue
        const said = zh.endsWith('‧') && text.slice(end - 1, end + 1).includes('、') ? `${zh.slice(0, -1)}、‧` : zh
        const clauses = end === text.length ? closed(said) : after(said, end, listed.test(text.slice(at, end)))
        if (clauses && (!best || cost(clauses) < cost(best))) best = clauses
      }
      rests.set(at, best)
      return best
    }
    const after = (zh: string, end: number, isListed: boolean): readonly string[] | null => {
      const comma = text[end] === '、'
      if (end === 0 || (!comma && !isListed && !goesOn.test(zh))) return null
      const clauses = rest(comma ? end + 1 : end)
      return clauses && [goesOn.test(zh) ? zh : `${zh}，`, ...clauses]
    }
    const clauses = rest(0)
    return clauses && !reader.isExhausted ? tellConditions(join(clauses), text) : null
  }
  const readFolded = (folded: string, context: Context): string | null =>
    read(folded.replace(softEnds, '$1').replace(/^、+|[。!?、♪]+$/gu, ''), context)
  const readWhole = (sentence: string, context: Context): string | null => {
    for (const [end, whole] of ellipses) {
      const zh = end.test(sentence) ? readFolded(fold(sentence.replace(end, whole)), context) : null
      if (zh !== null) return zh
    }
    const folded = fold(sentence)
    const plain = fold(folded.replaceAll(honorific, ''))
    return readFolded(folded, context) ?? (plain === folded ? null : readFolded(plain, context))
  }
  const one = (told: string, context: Context): string | null => {
    const sentence = told.replace(laughs, '')
    const heading = wholeHeading.exec(sentence)?.[1]
    if (heading !== undefined) {
      const zh = read(fold(heading), context)
      return zh && keepsNumbers(heading, zh) ? `【${withCapitals(zh, heading)}】` : null
    }
    if (tags.test(sentence)) return tagsZh(sentence, context)
    const title = titleOf(sentence)
    if (title !== null) {
      const isPlain = !saysOfWords.test(title)
      const zh = isPlain ? wordsZh(title, context) : null
      if (zh !== null) return `${zh}${sentence === title ? '' : '。'}`
      // The grammar does not see the spaces: what stands side by side would run together, and all of it be denied.
      if (manyWords.test(title) || (isPlain && latinWord.test(title))) return null
    }
    const within = wholeAside.exec(sentence)?.[1]
    if (within !== undefined) {
      const zh = one(within, context)
      return zh && `（${zh.replace(/。$/u, '')}）`
    }
    const [, before, aside = '', behind = ''] = withAside.exec(sentence) ?? []
    if (before !== undefined) {
      const zh = one(before + behind, context)
      const more = zh === null ? null : /[\p{L}\p{N}]/u.test(aside.replaceAll(latin, '')) ? one(aside, context) : aside.normalize('NFKC')
      return zh && more && `${zh.replace(/[。？]$/u, '')}（${more.replace(/。$/u, '')}）${/[。？]$/u.exec(zh)?.[0] ?? ''}`
    }
    const point = bullet.exec(sentence)?.[0] ?? ''
    if (point !== '') {
      const zh = one(sentence.slice(point.length), context)
      return zh && point + zh
    }
    const whole = sentence.replace(headingBefore, '$1：')
    const parted = whole
      .replaceAll(breaks, '、')
      .replaceAll(/(?<=なし|無し|あり|有り|済み?|不可|可|ok|ng|新品|未使用|未開封|美品)・/giu, '、')
    const zh = readWhole(parted, context) ?? (parted === whole ? null : readWhole(whole, context))
    if (zh === null || zh.includes(doubt) || !keepsNumbers(sentence, zh) || deniedTwice.test(zh) || askedTwice.test(zh)) return null
    return `${withCapitals(zh, sentence)}${/[？！。：，]$/u.test(zh) ? '' : endOf(sentence, zh)}`
  }
  /** Words as the titles' tables have them, as surely as a sentence is said. */
  const wordsZh = (text: string, context: Context): string | null => {
    const zh = titles.wordsZh(text, { ...context, doubtful: tables.doubtful })
    return zh === null || !keepsNumbers(text, zh) || deniedTwice.test(zh) ? null : zh
  }
  /** Each once: #コミック and #漫画 are both 漫画. */
  const tagsZh = (sentence: string, context: Context): string | null => {
    const zh = wordsZh(sentence, context)
    return zh && [...new Set(zh.split(/\s*[#＃]/u).slice(1))].map((tag) => `#${tag.trim()}`).join(' ')
  }
  return {
    phraseZh(text, context = { categoryIds: [] }) {
      if (text.length > longestSentence) return null
      const zh = splitSentences(text.replace(laughs, '').replace(/いいね[!！]/gu, 'いいね')).map((sentence) => one(sentence, context))
      return zh.length === 0 || zh.includes(null) ? null : zh.join('')
    },
  }
}

/** Whether the Chinese has every number of the Japanese; a lone 1 may be said in words (1点もの). */
const keepsNumbers = (ja: string, zh: string): boolean =>
  (ja.normalize('NFKC').match(/\d+/g) ?? []).every((number) => number === '1' || zh.includes(number))

/** 没有无烟: the goods of a list are said with their own negation, which the sentence then turns round. */
const deniedTwice = /(?:没有|不附|不含)[^，。；（]*(?:(?<!有)没有|无(?![线法印纺框]))/u

/** どの柄が届くか is no 是否. */
const askedTwice = /(?:哪个|哪里|什么时候|怎么|谁|为什么|多少|什么样)[^，。]*是否/u

/** Few clauses are best, and those that stand for themselves. */
const cost = (clauses: readonly string[]): number => clauses.length + clauses.filter((zh) => /[·‧]$/u.test(zh)).length / 2

/** 合わないと思う, 使えないと聞く: what is thought or said, and no condition. */
const saysSo = /^(?:思|考え|言|いう|いわ|聞|伺|うかが|感じ|書|伝え|見な|みな|(?:判断|記載|認識|理解|説明|表示)(?!でき|が))/u

/** A clause that another one follows without a comma. */
const goesOn = /(?:[，、：·‧]|，但)$/u

/** 箱あり説明書なし動作確認済み: what sellers put one behind the other without a comma. */
const listed = /(?:あり|なし|済み|不可|ok|込み|[×○])$/u

/** A clause at the end of a sentence: one that would go on (〜ですが。) is said as it stands, a mere condition is none. */
function closed(zh: string): readonly string[] | null {
  if (!goesOn.test(zh)) return [zh]
  // 部品取りとして(どうぞ)
  if (/^作为.+·$/u.test(zh)) return [zh.replace(/^作为(.+)·$/u, '适合作$1')]
  if (/[·‧]$/u.test(zh)) return null
  if (/^(?:如果|❖|因为|另外，$|如果，$|不过，$)/u.test(zh) || /[时：]，?$/u.test(zh)) return null
  return zh === '，' ? null : [zh.replace(/，(?:但|)$/u, '')]
}

/** What one clause says twice: 伸縮性 is 有弹性, of which 有有弹性 would be made; 保証書は記入済み needs no 是. */
const smooth = (zh: string): string =>
  zh
    .replaceAll(two, '两')
    .replace(/([一二三四五六七八九])\/([二三四五六七八九十])/gu, '$2分之$1')
    .replaceAll('有有', '有')
    .replaceAll('只有仅', '只有')
    .replaceAll('请问，请问', '请问')
    .replaceAll('没有几乎', '几乎没有')
    .replaceAll('不不太', '不太')
    .replaceAll('已经已', '已经')
    .replace(/(?:不|没有)(听|看)得(到|见|清)/gu, '$1不$2')
    .replace(/(?<=颜色|色调|字|印刷|墨水|花纹)薄/gu, '浅')
    .replace(/(?<=味道|香味)薄/gu, '淡')
    .replace(/不有(?![关名效趣])/gu, '没有')
    .replace(/会(?=会|可以)/gu, '')
    .replace(/(不论[^，。；]*，)(?=可以|能|会|不|没|请)/gu, '$1都')
    .replace(/(哪怕只[^，。；]*，)(?=可以|能|会|不|没|请(?!问)|想|希望|转让|发货|可爱|有趣|高兴|够|足够|漂亮|好)/gu, '$1也')
    .replace(/就已(购买|使用|退货|评价)/gu, '就$1了')
    .replace(/再有(?=\d|一)/gu, '还有')
    .replace(/可以仅(?=[在用])/gu, '只能')
    .replace(/仅(在[^，。；]*)可以/gu, '只能$1')
    .replace(/(仅在[^，。；]*)已(?=使用|购买|出售)/gu, '$1')
    .replace(/(除[^，。；]*以外，)(?=有|附)/gu, '$1还')
    .replace(/(用于[^，。；]+)用(?=[，。；]|$)/gu, '$1')
    .replace(/(没有[^，。；有]*[、和])有/gu, '$1')
    .replace(/((?:什么(?!都|也)|多少|哪里|哪个|怎么|谁|多[少久长大高重]|什么时候|哪家)[^，。；？]*)吗/gu, '$1')
    .replace(/(?<![还不但就总])是(?=已(?!经)|未|没有|不能|可以)/gu, '')

/** 二 beside what is counted. */
const two = /(?<![第十百千万一二三四五六七八九\d])二(?=[个只张件条次本套周天种块枚台把双瓶盒袋根颗层名处款片支匹位年]|小时|分钟)/gu

/** What stands for itself beside what was said before: no “but” stands before it. */
const noBut = /^(?:请|谢谢|感谢|多谢|抱歉|不好意思|希望|如果|❖|如有|因为|可以|能|但)/u

/** What Chinese says before time, place, means and whoever does it, but behind the topic. */
const fronted = /^(?:请勿|请|之前|)/u
/** 布を敷物として使っていません is 没有把布作为铺垫用: what stands before 把 and 和…成套. */
const asOne = /^(?:把|和[^，。]*成套)/u
const beforeAsOne = /^(?:请勿|请|之前|没有|没能|没|不能|不会|不想|不打算|不|可以|打算|想|希望|会|能|)/u
const stillOrAlready = /^(?:还|已经|已|又|再)$/u
/** What stands before the topic too (色も合わないので is 因为颜色也), unless a comma parts them. */
const joining = /^(?:请问|因为|如果|❖|虽然|即使|)/u

/** 洗ったら縮みました, where what followed is done: 洗了后，缩水了. */
const past = /(?:ました|でした|[^っい]た|った|いた)(?:の?です)?(?:が|けど|ので|ため)?$/u

/** What will come to be (届いたら), and is no condition. */
const willBe = /(?:寄到|送达|到货|到家|回家|收到)了?$/u

/** `❖…，` is a condition, or what went before when the sentence tells what is done. */
const tellConditions = (zh: string, ja: string): string =>
  zh.replaceAll(/❖([^，❖]*)，/gu, (_, before: string) =>
    past.test(ja) || willBe.test(before) ? `${before.replace(/(?<!为)了(?!解)([^了]*)$/u, '$1')}后，` : `如果${before}，`,
  )

function join(clauses: readonly string[]): string {
  let zh = ''
  /** Where time, place and means begin, and where the clause does, which may be behind what is done first (保護膜を貼って使っていました). */
  let aside: number | null = null
  let hasTopic = false
  let topic: number | null = null
  let chained: number | null = null
  /** Where the first of the clauses begins that are put one behind the other. */
  let chain: number | null = null
  let though = false
  for (const clause of clauses) {
    if (clause === '，') continue
    // 捨てずに写真を撮ってください: what is left undone is 不要 where something is asked for.
    if (/^(?:请|希望)/u.test(clause)) zh = zh.replaceAll('⊘', '不要')
    if (/[·‧]$/u.test(clause)) {
      hasTopic ||= clause.endsWith('‧')
      topic = clause.endsWith('、‧') ? null : (topic ?? zh.length)
      const said = clause.replace(/、?.$/u, '')
      // まだ花は咲いていません: 花还没有开.
      const still: string = aside === null || clause.endsWith('·') ? '' : (stillOrAlready.exec(zh.slice(aside))?.[0] ?? '')
      zh = zh.slice(0, zh.length - still.length) + said
      aside = clause.endsWith('·') ? (aside ?? zh.length - said.length) : still === '' ? null : zh.length
      zh += still
      if (topic === null) topic = zh.length
      continue
    }
    const conjunction = joining.exec(clause)?.[0] ?? ''
    const said = clause.slice(conjunction.length)
    const front = (aside !== null && asOne.test(zh.slice(aside)) ? beforeAsOne : fronted).exec(said)?.[0] ?? ''
    if (aside === null && !hasTopic && chained !== null && front.endsWith('之前')) {
      zh = zh.slice(0, -1)
      aside = chained
    } else if (aside === null && !hasTopic && zh.endsWith('，但') && (noBut.test(clause) || clause.endsWith('吗'))) zh = zh.slice(0, -1)
    const start: number = aside ?? zh.length
    // 生地が薄くて透けるので: the reason is all that was done or so, 因为面料薄，透.
    const reasons: number | null = conjunction === '因为' && aside === null && topic === null ? chain : null
    const first: number = conjunction === '即使' ? start : (reasons ?? topic ?? start)
    const also = though && /^(?:没|不|可以|可能|会|能|无)/u.test(said) ? '也' : ''
    though = conjunction === '即使'
    zh = zh.slice(0, first) + conjunction + zh.slice(first, start) + front + zh.slice(start) + also + said.slice(front.length)
    chained = !/^[因如❖虽即]/u.test(conjunction) && /(?<!但)，$/u.test(clause) ? start : null
    chain = chained === null || /[时后]，$/u.test(clause) ? null : (chain ?? topic ?? start)
    ;[aside, hasTopic, topic] = [null, false, null]
  }
  return smooth(zh.replaceAll('⊘', '没有'))
}

/** よろしくお願いします(笑) */
const laughs = /[(（](?:笑|汗|泣|涙|苦笑)[)）]|(?<=\p{Script=Hiragana})(?:笑|[wｗ]+)(?=[。！!]*$)/gu

/** 発送しますね, which folding leaves where it has folded what is before (いたしますね). */
const softEnds = /(です|ます|ました|ません|でした|ください)(?:ね|よ|わ)(?=[、。!?]|$)/gu

/** What a sentence may end in for short, and how it is read: ぜひどうぞ (folding drops どうぞ, so that the tables write ドウゾ), ご返答を。, トラブルのないように。 */
const ellipses: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^入])どうぞ(?=[。．.!！♪]*$)/u, 'ドウゾ'],
  [
    /(?<=連絡|返信|返事|返答|回答|コメント|確認|検討|発送|対応|梱包|評価|理解|了承|容赦|注意|相談|入金|支払い?|程|ほど|追加|説明|変更|一報|一読|遠慮|掛け|がけ|指示|判断|ご覧|教示|提示|協力|配慮|メッセージ|手続き?|決断|値下げ|交換|返金|修正|訂正|削除|取り置き)を(?=[。．.!！♪]*$)/u,
    'をお願いします',
  ],
  [/(?<=[のがずい]|\p{Script=Hiragana})ないように(?=[。．.!！♪]*$)/u, 'ないようにお願いします'],
]

/** What most rows do not name, but not what makes another word of the rest: お金, お釣り, お守り. */
const honorific =
  /お(?=\p{Script=Han}{1,2}\p{Script=Hiragana})(?!金|札|盆|面|腹|宮|湯|茶|酒|米|玉|香|手|年|前|世|互|子|守り|釣り|握り|開き|流れ|通し|下がり|座り|化け|焦げ|焼き|浸し|絞り|買い得)|ご(?=\p{Script=Han}{2})(?!飯|祝儀|当地|朱印|利益|褒美|馳走|主人|神)/gu

/** 【状態】 */
const wholeHeading = /^[【〈《［]([^【】〈〉《》［］]+)[】〉》］]$/u
/** 【状態】美品 */
const headingBefore = /^[【〈《［]([^【】〈〉《》［］]+)[】〉》］]\s*(?=[\p{L}\p{N}])/u

/** （箱に傷みあり） */
const wholeAside = /^[(（]([^()（）]+)[)）]$/u
/** 傷があります（写真4枚目）。 and 箱（凹みあり）が付きます。 */
const withAside = /^([^()（）]+)[(（]([^()（）]*[\p{L}\p{N}][^()（）]*)[)）](.*)$/u
/** What an aside keeps as it stands: models, sizes, measures. */
const latin = /[\p{Script=Latin}\p{Nd}]/gu

/** What sellers put between clauses for a comma: spaces, pictures, marks, but not the space of Latin words (CONTAX T2). */
const breaks =
  /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー)）%])(?:[\s♪♫☆★…‥/／|｜※→⇒]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?:[\s♪☆★…/／|｜※→⇒]|\p{Extended_Pictographic}|\ufe0f)+(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/gu

/** #レトロゲーム #ゲーム */
const tags = /^(?:[#＃][^\s#＃]+\s*)+$/u

/** CONTAX T2 フィルムカメラ チタン です。 */
const asTitle = /^(\S+(?:\s+\S+)+)\s*です[。．!！]*$/u
/** The same without です, and nothing in it but words and spaces. */
const bareTitle = /^(?!.*[^\p{L}\p{N}\s&+/.'-])(\S+(?:\s+\S+)+)$/u
/** What makes a clause of it. */
const noTitle = /[をが、]|は\s|\p{Script=Han}は|から|まで|[にで]は|より|です|ます|した|ません|なく/u
/** What may be said of all that stands before (箱 説明書 なし), or of the word before it. */
const saysOfWords = /(?:^|\s)(?:なし|無し|無|あり|有り|有|ng|ok|不可|可|可能|のみ|だけ|欠品?|紛失|必須|禁止|[^\s]*ない)(?=\s|$)/iu
const manyWords = /\S\s+\S+\s+\S+\s+\S/u
const latinWord = /[A-Za-z]{2}/

/** The title that a sentence says and nothing else; null for any other sentence. */
function titleOf(sentence: string): string | null {
  const title = (asTitle.exec(sentence) ?? bareTitle.exec(sentence))?.[1]
  return title === undefined || noTitle.test(title) ? null : title
}

/** A mark before a heading or a line of a list; ○○様 is a name. */
const bullet = /^(?![○〇◯●△]+\s*(?:様|さま|さん))[◆◇■□●○◎※・*＊☆★▲△▼▽▶►◉-]+\s*/u

/** A sentence ends in a full stop though its seller left it out; a heading or a list of things does not. */
function endOf(sentence: string, zh: string): string {
  if (/[?？]|か[。．.]?\s*$/u.test(sentence) && /吗|请问|怎么样|多少|什么|几|哪/u.test(zh)) return '？'
  return /[。．！!?？]\s*$|[はがをもにでへ]|あり|なし|です|ます|した|\p{Script=Hiragana}$/u.test(sentence) ? '。' : ''
}

/** Latin words as the seller wrote them, since folding made them small and closed their spaces: contaxt2 → CONTAX T2. */
function withCapitals(zh: string, sentence: string): string {
  const typed = sentence.normalize('NFKC')
  return zh.replaceAll(/\d*[a-z][a-z0-9]*/gu, (word) => {
    const spaced = [...word].join(String.raw`\s*`)
    return new RegExp(String.raw`(?<![a-z\d])${spaced}(?![a-z\d])`, 'iu').exec(typed)?.[0] ?? word
  })
}
