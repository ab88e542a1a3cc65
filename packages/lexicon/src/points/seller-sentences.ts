import type { SentenceFolder } from '../patterns/fold-sentence.ts'
import { splitSentences } from '../patterns/split-sentences.ts'

/** A sentence of a seller's text: as it stands, and folded with its clauses parted by `、`. */
export interface SellerSentence {
  quote: string
  text: string
  /** The heading that it stands under, folded; null without one. */
  heading: string | null
}

/** A text is read up to here, in sentences and in characters of one, so that the time has a bound. */
const mostSentences = 1_000
const longestSentence = 300
/** A heading holds for so many sentences, of that many characters. */
const mostListed = 12
const longestListed = 40

/** Words for the search alone: `#tag`, and a block that says so. */
const tags = /[#＃][^\s#＃]+/gu
const withoutTags = (text: string): string => text.replace(tags, ' ').trim()
const tagBlock =
  /検索(?:用|ワード|キーワード|タグ)[\s】\])）:：↓。]*$|^[\s#＃※【[（(]*(?:以下|↓)?[^\s]{0,6}検索(?:用|ワード|キーワード|タグ)[\s】\])）:：]/u
const question = /[?？❓]\s*$|(?:です|ます|(?<!いかが)でしょう|ません)か[。」]?$/u
/** A line above a list: in brackets, behind a mark, before a colon, or `以下の方は…`. */
const headings =
  /^(?:【[^】]{1,20}】|[[<＜〈《≪][^\]>＞〉》≫]{1,20}[\]>＞〉》≫]|[■◆●▼◇□★☆▶◎◉▪][^。、:：]{1,12}|.{1,30}[:：↓⬇]|.{0,12}(?:以下|下記|次)(?:の|に).{1,40})[。\s]*$/u

/** A heading with its list on one line: 【NG】代行／転売. */
const headed =
  /^[^\p{L}\p{N}]*[【[<＜〈《≪]((?![^】\]>＞〉》≫]*(?:なし|無し?|あり|有り?|付き?|済み?|専用|中)[】\]>＞〉》≫])[^】\]>＞〉》≫]{1,12})[】\]>＞〉》≫][\s:：]*(?=[^\s:：])/u
/** A line of which a mark before it says what holds: 🙅転売、代行. A plain circle is a bullet more often. */
const marked = /^[\s\u3000]*([🙅❌❎✕✖×🚫🈲⛔]|[🙆🆗⭕👌])[^\p{L}\p{N}]*(?=\p{L}[^×○❌⭕🙅🙆🆖🆗]*$)/u
/** A line that is a heading where the line below it is an item of a list: NGな方, 注意事項. */
const listHeadings = /^.{0,14}(?:NG|ng|ＮＧ|ｎｇ|お断り|禁止|不可|事項|な方|い方|る方|の方|な人|こと|OK|ＯＫ|ok)[^\p{L}\p{N}。]{0,6}$/u
const item = /^[\s\u3000]*[・●○◯■□◆◇▪▫❌❎✖✕×✗⚫\-–—ー‐*＊✔✓☑✅🙅⚠]/u

/** The sentences that a seller says: no search tags, no questions. */
export function sellerSentences(text: string, fold: SentenceFolder): SellerSentence[] {
  const sentences: SellerSentence[] = []
  let heading: string | null = null
  let listed = 0
  /** What the lines since the last empty one have been. */
  let before: 'none' | 'heading' | 'item' | 'tags' = 'none'
  const lines = text.split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const plain = withoutTags(line)
    if (line.trim() === '') {
      if (before === 'item') heading = null
      if (before !== 'heading') before = 'none'
      continue
    }
    if (before === 'tags' || tagBlock.test(line)) {
      before = 'tags'
      continue
    }
    const isHeading =
      headings.test(plain) ||
      (listHeadings.test(plain) && (!item.test(plain) || /^[^\p{L}]*\p{L}{2,4}[^\p{L}]*$/u.test(plain)) && item.test(lines[at + 1] ?? ''))
    for (const quote of splitSentences(line)) {
      if (sentences.length >= mostSentences) return sentences
      const said = withoutTags(quote)
      const clauses = question.test(said) ? '' : partClauses(said.slice(0, longestSentence), fold)
      if (clauses === '') continue
      const below = !isHeading && heading !== null && listed < mostListed && clauses.length <= longestListed
      if (below) listed += 1
      const own = headed.exec(said) ?? marked.exec(said)
      sentences.push({ quote, text: clauses, heading: below ? heading : null })
      if (own?.[1]) sentences.push({ quote, text: partClauses(said.slice(own[0].length), fold), heading: partClauses(own[1], fold) })
    }
    if (isHeading) {
      heading = partClauses(plain, fold)
        .replace(/[:。、↓]+$/u, '')
        .slice(0, longestListed)
      listed = 0
    }
    before = isHeading ? 'heading' : 'item'
  }
  return sentences
}

/** Words that a seller quotes to go against them or to tell of them: 「コメント必須」とありますが…, 「専用」の文字入り. */
const quoted =
  /[「『][^「」『』]{1,30}[」』](?=と[^。、]{0,8}(?:が|けど|けれど|質問|聞かれ|問われ|言われ|印字|刻印|印刷|刺繍)|[のと](?:書かれた|文字|印字|刻印|ロゴ|刺繍|表示があっても|ご質問|質問)|(?:の(?:表示|表記|記載|設定))?(?:は|を)[^。、]{0,4}(?:外|消|削除|解除|撤回|やめ))/gu
/** In a sentence of half-width katakana they stand for hiragana: 曲ｶﾞﾘ, 値下ｹﾞ不可. */
const telegram = /(?<=\p{Script=Han})[\uff66-\uff9f]{1,4}(?![\uff66-\uff9f])|(?<=[\uff66-\uff9f]{2})(?:ﾃﾞｽ|ﾏｽ|ﾏｾﾝ|ｸﾀﾞｻｲ)/gu
const hiragana = /[\u3041-\u3096]/u
const toHiragana = (kana: string): string =>
  kana.normalize('NFKC').replace(/[\u30a1-\u30f6]/gu, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0x60))

/** Marks that stand before what they are said of, one after another: ❌代行 ❌転売. */
const markedEach = /^\s*[×✕✖❌🙅⛔🚫🈲⭕🙆🆗○◯].*[\p{L}\p{N}!！。]\s*$/u
const nextMark = /(?<=\p{L})\s*(?=[×✕✖❌🙅⛔🚫🈲⭕🙆🆗○◯])/gu

/** What a word is said of stands before a space as it stands before nothing: 箱 なし. */
const predicates =
  '(?:なし|無|有り?|あり|アリ|ナシ|ok|OK|Ok|ＯＫ|ng|NG|ＮＧ|不可|可|禁止|お断り|ご遠慮|[×○⭕❌◎✕✖〇🙅🆖🆗🙆]|済|未|必須|専用|いま|おり|です|ます|厳禁|歓迎|様|さま|不要)'
const spaces = new RegExp(String.raw`(?<=[^\s]{2}[^\s]?)(?<![にをはがでもとのへやて])[ \t\u3000]+(?!${predicates})(?=[^\s]{2})`, 'gu')
const marks = /[☆★◆◇■□●▲△▼▽▶►◉※♪♫♬♥♡❤✨→⇒|｜【】《》〈〉≪≫[\]＜＞!！;；]+|…+|・{2,}|\.{2,}/gu
const aside = /[(（]([^()（）]{1,40})[)）](?=[がはをにでもとのへや])/u
const brackets = /[()（）]/gu
/** What points from a thing to its mark: 代行→❌. */
const pointers = /\s*(?:→|⇒|➡\ufe0f?|[:：])\s*(?=[×✕✖❌🙅⭕🙆○◯◎🆖🆗]|(?:NG|OK|不可|可)(?!\p{L}))/gu
/** A clause that another goes against ends here, with a comma or without. */
const clauseEnds =
  /((?:ます|です|ません|した|ない|ある|いる|だ|る|た)(?:が|けど|けれど|けれども|けども)|ものの|一方で|ですので|ますので|て(?:い|お)?るので|ため|なので)(?!、|に|の)/gu
/** A comma between a topic or a condition and what is said of it: 代行業者の方は、ご遠慮ください. */
const topicComma = /(?<=(?:方|者|人|様|場合|際|とき|時|たら|なら|れば|購入|発送|返品|取引)(?:に|の|)は|場合|際|たら|なら|れば)、/gu
/** A comma in a list of things, which have one predicate: 傷、汚れ、破れなし. */
const listComma =
  /(?<=(?:^|[、・:はもやのにが])[^、。!?\s]{0,12}(?:[\p{Script=Han}\p{Script=Katakana}ーれみび様等]|[か欠焼裂破]け|曇り|くもり|反り))(?<!(?:[付済可有無]|済み|付き|不可|未確認|禁止|必須|未使用|未開封|新品|中古|美品|専用|同様|以外|歓迎|厳禁|不要|お断り|現状|現状品|ジャンク|大量|早め|即日))、(?!専用|取り置き|[×○])(?=[^、。!?]{1,16})/gu
/** A comma before a thing that is missing, which is said of it alone: 画面に傷、充電器なし. */
const beforeMissing =
  /(?<=[傷汚跡難錆]|汚れ|シミ|擦れ|割れ|欠け|[剥か]がれ|凹み|へこみ|破れ|ヤケ|焼け|黄ばみ|サビ|ひび|ヒビ|ホツレ|毛玉|折れ|使用感|ハゲ|潰れ|つき|色褪せ)、(?=[^、。]{0,6}(?:箱|説明書|取説|保証書|充電器|ケーブル|コード|アダプター|リモコン|ケース|カバー|ホース|ノズル|ストラップ|付属品|袋|ショッパー|タグ|キャップ|[蓋鍵紐帯]|フタ|ベルト|替え|予備|台座|スタンド|ペン|特典|付録|カード|電池|レンチ|ギャランティ|フード|ソフト|ディスク|ポーチ|クイック|値下げ|返品)(?:は|も)?(?:なし|欠品|紛失|付きません|ありません|不可))/gu
/** A guess that ends like a denial: 毛が付いているかもしれません. */
const guesses = /かも(?:しれ|知れ)(?:ません|ない)/gu
/** Where what is said of one thing ends and the next begins without a comma: 代行×転売×, 即購入NG・値下げ不可. */
const nextThing =
  /(?<=(?:ng|ok|不可|必須|禁止|歓迎|厳禁|お断り|なし|あり|[可済無有×○]))・(?=[^、。!?]{2})|(?<=^[^×○].*[×○])(?=[\p{Script=Han}\p{Script=Katakana}][^×○、]*[×○])/gu

/** Folds a sentence and parts its clauses by `、`, also where a space, a mark or a bracket parts them. */
function partClauses(quote: string, fold: SentenceFolder): string {
  let sentence = quote.replace(/^[\s・○◎⚪⭕〇◯ー\-–—*＊>＞✓✔☑✅①-⑳\d]+[.)、．]?(?=\D)/u, (bullet) =>
    /[⭕○〇◯◎]/u.test(bullet) ? '' : bullet.replace(/[^\d]/gu, ''),
  )
  sentence = sentence.replace(quoted, '')
  if (!hiragana.test(sentence)) sentence = sentence.replace(telegram, toHiragana)
  if (markedEach.test(sentence)) sentence = sentence.replace(nextMark, '、')
  const asides: string[] = []
  for (let found = aside.exec(sentence); found; found = aside.exec(sentence)) {
    asides.push(found[1] ?? '')
    sentence = sentence.replace(found[0], '')
  }
  const parted = [asides.length > 0 ? sentence.replace(/[。！!]+$/u, '') : sentence, ...asides]
    .join('、')
    .replace(pointers, '')
    .replace(spaces, '、')
    .replace(marks, '、')
    .replace(brackets, '、')
  return (
    fold(parted)
      .replace(guesses, 'かも')
      .replace(/[/／]/gu, '・')
      .replace(/、{2,}/gu, '、')
      .replace(/^、|、$/gu, '')
      .replace(clauseEnds, '$1、')
      .replace(topicComma, '')
      .replace(nextThing, '、')
      // A doubled comma joins no list.
      .replace(beforeMissing, '、、')
      .replace(listComma, '・')
      .replace(/、{2,}/gu, '、')
  )
}
