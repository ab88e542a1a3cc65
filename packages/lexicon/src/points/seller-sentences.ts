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
const mostSentences = 200
const longestSentence = 300
/** A heading holds for so many sentences, of that many characters. */
const mostListed = 12
const longestListed = 40

/** Words for the search alone: `#tag`, and a block that says so. */
const tags = /[#＃][^\s#＃]+/gu
const tagBlock =
  /検索(?:用|ワード|キーワード|タグ)[\s】\])）:：↓。]*$|^[\s#＃※【[（(]*(?:以下|↓)?[^\s]{0,6}検索(?:用|ワード|キーワード|タグ)[\s】\])）:：]/u
const question = /[?？❓]\s*$|(?:です|ます|(?<!いかが)でしょう|ません)か[。」]?$/u
/** A line above a list: in brackets, behind a mark, before a colon, or `以下の方は…`. */
const headings =
  /^(?:【[^】]{1,20}】|[[<＜〈《≪][^\]>＞〉》≫]{1,20}[\]>＞〉》≫]|[■◆●▼◇□★☆▶◎◉▪][^。、:：]{1,12}|.{1,30}[:：↓⬇]|.{0,12}(?:以下|下記|次)(?:の|に).{1,40})[。\s]*$/u

/** The sentences that a seller says: no search tags, no questions. */
export function sellerSentences(text: string, fold: SentenceFolder): SellerSentence[] {
  const sentences: SellerSentence[] = []
  let heading: string | null = null
  let listed = 0
  /** What the lines since the last empty one have been. */
  let before: 'none' | 'heading' | 'item' | 'tags' = 'none'
  for (const line of text.split(/\r?\n/)) {
    const plain = line.replace(tags, ' ').trim()
    if (line.trim() === '') {
      if (before === 'item') heading = null
      if (before !== 'heading') before = 'none'
      continue
    }
    if (before === 'tags' || tagBlock.test(line)) {
      before = 'tags'
      continue
    }
    const isHeading = headings.test(plain)
    for (const quote of splitSentences(plain)) {
      if (sentences.length >= mostSentences) return sentences
      const clauses = question.test(quote) ? '' : partClauses(quote.slice(0, longestSentence), fold)
      if (clauses === '') continue
      const below = !isHeading && heading !== null && listed < mostListed && clauses.length <= longestListed
      if (below) listed += 1
      sentences.push({ quote, text: clauses, heading: below ? heading : null })
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

/** What a word is said of stands before a space as it stands before nothing: 箱 なし. */
const predicates =
  '(?:なし|無|有り?|あり|アリ|ナシ|ok|OK|Ok|ＯＫ|ng|NG|ＮＧ|不可|可|禁止|お断り|ご遠慮|[×○⭕❌◎✕✖〇🙅🆖🆗🙆]|済|未|必須|専用|いま|おり|です|ます|厳禁|歓迎|様|さま|不要)'
const spaces = new RegExp(String.raw`(?<=[^\s]{2}[^\s]?)(?<![にをはがでもとのへやて])[ \t\u3000]+(?!${predicates})(?=[^\s]{2})`, 'gu')
const marks = /[☆★◆◇■□●▲△▼▽▶►◉※♪♫♬♥♡❤✨→⇒|｜【】《》〈〉≪≫[\]＜＞!！;；]+|…+|・{2,}|\.{2,}/gu
const aside = /[(（]([^()（）]{1,40})[)）](?=[がはをにでもとのへや])/u
const brackets = /[()（）]/gu
/** A clause that another goes against ends here, with a comma or without. */
const clauseEnds =
  /((?:ます|です|ません|した|ない|ある|いる|だ|る|た)(?:が|けど|けれど|けれども|けども)|ものの|一方で|ですので|ますので|ため|なので)(?!、|に|の)/gu
/** A comma in a list of things, which have one predicate: 傷、汚れ、破れなし. */
const listComma =
  /(?<=(?:^|[、・:はもやのにが])[^、。!?\s]{0,12}[\p{Script=Han}\p{Script=Katakana}ーれみび様等])(?<!(?:[付済可有無]|済み|付き|不可|未確認|禁止|必須|未使用|未開封|新品|中古|美品|専用|同様|以外|歓迎|厳禁|不要|お断り|現状|現状品|ジャンク|大量|早め|即日))、(?=[^、。!?]{1,16})/gu

/** Folds a sentence and parts its clauses by `、`, also where a space, a mark or a bracket parts them. */
function partClauses(quote: string, fold: SentenceFolder): string {
  let sentence = quote.replace(/^[\s・○◎⚪⭕〇◯ー\-–—*＊>＞✓✔☑✅①-⑳\d]+[.)、．]?(?=\D)/u, (bullet) =>
    /[⭕○〇◯◎]/u.test(bullet) ? '' : bullet.replace(/[^\d]/gu, ''),
  )
  const asides: string[] = []
  for (let found = aside.exec(sentence); found; found = aside.exec(sentence)) {
    asides.push(found[1] ?? '')
    sentence = sentence.replace(found[0], '')
  }
  const parted = [sentence, ...asides].join('、').replace(spaces, '、').replace(marks, '、').replace(brackets, '、')
  return fold(parted)
    .replace(/[/／]/gu, '・')
    .replace(/、{2,}/gu, '、')
    .replace(/^、|、$/gu, '')
    .replace(clauseEnds, '$1、')
    .replace(listComma, '・')
}
