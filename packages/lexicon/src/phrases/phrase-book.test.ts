import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createTitles } from '../titles/titles.ts'
import type { WordSource } from './grammar.ts'
import { createPhraseBook } from './phrase-book.ts'

const words = (wordsZh: (words: string) => string | null): WordSource => ({ wordsZh, senseZh: () => null })

const folder = createTestFolder({
  'patterns/folds.tsv': ['頂き\tいただき', '致し\tいたし', 'ご覧\t覧'],
  'phrases/folds.tsv': ['いたします\tします', 'しております\tしています', '誠に\t-'],
  'phrases/endings.tsv': [
    'する\t(します|しています)\t~',
    'する\t(しますので|するため)\t因为~，',
    'する\t(しますが)\t~，但',
    'する\t(する場合は)\t如果~，',
    'する\t(する場合があります)\t可能会~',
    'ない\t(ありません|ないです)\t~',
  ],
  'phrases/words.tsv': ['瑕疵\t傷\t划痕', '瑕疵\t汚れ\t污渍', '瑕疵\tシミ\t污斑', '题\t状態\t成色', '家\t(家|家族)\t-'],
  'phrases/phrases.tsv': [
    'また\t另外，',
    '(もし|万一)\t，',
    '(覧いただき|閲覧)(、|)(誠に|)ありがとうございます\t感谢您的浏览',
    '{n}日以内に発送[する]\t{n}天内发货',
    '{w}が付属[する]\t附{w}',
    '{w}から{w}に発送[する]\t从{w1}发往{w2}',
    '{瑕疵+}は[ない]\t没有{瑕疵}',
    '連絡(ください|をお願い[する])\t请联系',
    '{题}:\t{题}：',
    '{题}\t{题}',
  ],
})
const known = new Map([
  ['箱', '盒子'],
  ['東京', '东京'],
  ['大阪', '大阪'],
  ['ps5', 'ps5'],
  ['contaxt2', 'contaxt2'],
])
const { phraseZh } = createPhraseBook({ folder, titles: words((text) => known.get(text) ?? null) })

test('Latin words keep their capitals and spaces', () => {
  expect(phraseZh('CONTAX T2が付属します。')).toBe('附CONTAX T2。')
})

test('a sentence that sellers write in many ways has one Chinese', () => {
  expect(
    ['ご覧いただきありがとうございます！', 'ご覧頂き 誠にありがとうございます♪', '閲覧ありがとうございます。'].map((sentence) =>
      phraseZh(sentence),
    ),
  ).toEqual(['感谢您的浏览。', '感谢您的浏览。', '感谢您的浏览。'])
})

test('numbers and known words fill their slots, and a sentence with an unknown word stays', () => {
  expect(phraseZh('２４日以内に発送致します')).toBe('24天内发货。')
  expect(phraseZh('2〜3日以内に発送します')).toBe('2～3天内发货。')
  expect(phraseZh('箱が付属します。')).toBe('附盒子。')
  expect(phraseZh('PS5が付属します。')).toBe('附PS5。')
  expect(phraseZh('サイコが付属します。')).toBeNull()
  expect(phraseZh('東京から大阪に発送します')).toBe('从东京发往大阪。')
})

test('an ending says how a clause goes on', () => {
  expect(phraseZh('箱が付属しますので、ご連絡ください')).toBe('因为附盒子，请联系。')
  expect(phraseZh('箱が付属しますので、連絡ください')).toBe('因为附盒子，请联系。')
  expect(phraseZh('箱が付属しますが、傷はありません')).toBe('附盒子，但没有划痕。')
  expect(phraseZh('箱が付属しますが連絡ください')).toBe('附盒子，请联系。')
  expect(phraseZh('箱が付属する場合は連絡ください')).toBe('如果附盒子，请联系。')
  expect(phraseZh('箱が付属する場合があります')).toBe('可能会附盒子。')
})

test('a sentence of which one clause is unknown stays whole, as does a condition that nothing follows', () => {
  expect(phraseZh('箱が付属します、3日以内に発送します')).toBe('附盒子，3天内发货。')
  expect(phraseZh('箱が付属します、サイコです')).toBeNull()
  expect(phraseZh('箱が付属する場合は')).toBeNull()
})

test('words that lead in are said, or nothing', () => {
  expect(phraseZh('また、傷はありません')).toBe('另外，没有划痕。')
  expect(phraseZh('もし箱が付属する場合は連絡ください')).toBe('如果附盒子，请联系。')
})

test('lists keep all that they name', () => {
  expect(phraseZh('傷はありません')).toBe('没有划痕。')
  expect(phraseZh('傷や汚れはありません')).toBe('没有划痕和污渍。')
  expect(phraseZh('傷・汚れ、シミなどはありません')).toBe('没有划痕、污渍、污斑等。')
  expect(phraseZh('傷またはシミはありません')).toBe('没有划痕或污斑。')
  expect(phraseZh('傷や凹みはありません')).toBeNull()
})

test('a particle and a comma between the things of a list are one mark', () => {
  expect(phraseZh('傷と、汚れはありません')).toBe('没有划痕和污渍。')
  expect(phraseZh('傷や、汚れ、とシミはありません')).toBe('没有划痕、污渍、污斑。')
})

test('a laugh at the end of a sentence says nothing', () => {
  for (const laughing of [
    '傷はありません(笑)',
    '傷はありません（笑）。',
    '傷はありません！（笑）',
    '傷はありませんｗ',
    '傷はありません(汗)！',
  ])
    expect(phraseZh(laughing)).toBe('没有划痕。')
})

test('a heading keeps its mark and gets no full stop', () => {
  expect(phraseZh('◆状態')).toBe('◆成色')
  expect(phraseZh('【状態】')).toBe('【成色】')
  expect(phraseZh('【状態】傷はありません')).toBe('成色：没有划痕。')
})

test('two sentences are said only together', () => {
  expect(phraseZh('連絡ください！傷はありません。')).toBe('请联系。没有划痕。')
  expect(phraseZh('連絡ください！サイコです。')).toBeNull()
})

test('a long sentence stays', () => {
  expect(phraseZh('傷、'.repeat(100))).toBeNull()
})

test('a list names each thing once', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({
      'phrases/endings.tsv': ['ない\tありません\t~', 'だ\t(です|)\t~'],
      'phrases/words.tsv': ['物\t{w}\t{w}'],
      'phrases/phrases.tsv': ['{物+}は[ない]\t没有{物}', '{物+}[だ]\t{物}'],
    }),
    titles: words(
      (text) => new Map([...known, ['外箱', '盒子'], ['袋', '袋子'], ['箱付き', '带盒'], ['箱なし', '无盒']]).get(text) ?? null,
    ),
  })
  expect(zh('箱・外箱・袋はありません')).toBe('没有盒子和袋子。')
  expect(zh('袋・箱付きです')).toBeNull()
  expect(zh('箱なしはありません')).toBeNull()
})

test('of two lines that read one clause the earlier wins, though the later one takes the comma too', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({
      'phrases/phrases.tsv': ['返品はできません\t不接受退货', '{w}はできません(、|)\t没有{w}，', '連絡ください\t请联系'],
    }),
    titles: words((text) => (text === '返品' ? '退货' : null)),
  })
  expect(zh('返品はできません、連絡ください')).toBe('不接受退货，请联系。')
})

test('words that hold a clause are no words', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({ 'phrases/phrases.tsv': ['{w}です\t{w}'] }),
    titles: words((text) => (text === '帯に傷' ? '腰封划痕' : text === '帯電話' ? '帯でんわ' : null)),
  })
  expect(zh('帯に傷です')).toBeNull()
  expect(zh('帯電話です')).toBeNull()
})

test('a name stands before 様', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({ 'phrases/phrases.tsv': ['{某}様専用です\t{某}专属'] }),
    titles: words(() => null),
  })
  expect(zh('Taro様専用です')).toBe('Taro专属。')
  expect(zh('○○様専用です')).toBe('○○专属。')
})

const verbs = createPhraseBook({
  folder: createTestFolder({
    'phrases/folds.tsv': ['しております\tしています'],
    'phrases/endings.tsv': [
      '敬\t(|です)\t~',
      '敬\t(ので|から)\t因为~，',
      '普\t[敬]\t~',
      '普\t可能性があります[敬]\t~<可能会>',
      '普\tと思います[敬]\t~<应该>',
      '连用\tます[敬]\t~',
      '连用\tました[敬]\t~<了>',
      '连用\tません[敬]\t~<不>',
      'て\tいます[敬]\t~<着>',
      'て\tいません[敬]\t~<没有>',
      'て\tいる[普]\t~<着>',
      'て\tください\t~<请>',
      'て\t(、|)\t~<着>，',
      'て\tも(、|)\t即使~，',
      'た\t[普]\t~<了>',
      'た\tら(、|)\t❖~<了>，',
      'る\t[普]\t~',
      '未\tない[普]\t~<不>',
      '意\tと思います\t~<想>',
      '连用\t終えました\t~<完><了>',
      '托\tました[敬]\t~<了>',
      '托能\tませんでした[敬]\t~<没能>',
      '能\tます[敬]\t~<可以>',
      '能\tる[普]\t~<可以>',
      '名\t済み[敬]\t~<已>',
      '名\tください\t~<请>',
      '未\tずに(、|)\t~<⊘>，',
      'させて\tいただけますか\t~<请问可以>吗',
      '连体\t(|)\t~',
      '连体能\t(|)\t~<能>',
      '连体不\t(|)\t~<不>',
      '连体没有\t(|)\t~<没有>',
      '连体不再\t(|)\t~<不再>',
      '连体刚\t(|)\t~<刚>',
      '连体不能\t(|)\t~<不能>',
      '连体想\t(|)\t~<想>',
      '是否\t(|)\t~<是否>',
      '能否\t(|)\t~<能否>',
    ],
    'phrases/words.tsv': [
      '词\t{素}\t{素}',
      '词\t{句}{素}\t{句}的{素}',
      '素\t{w}\t{w}',
      '状\t昨日\t昨天',
      '间\t電車で\t用电车',
      '托\t祖父に\t让祖父',
      '客\t皆に\t大家',
      '副\tまだ\t还',
      '副\tしっかり\t好好',
      '副\t先に\t先',
      '几\t{n}回\t{n}次',
      '动\t(乾燥|除湿)\t干燥',
    ],
    'phrases/verbs.tsv': [
      '送る\t寄出_[{を}]',
      '使う\t用_[{を}]',
      '開け/る\t拆开_[{を}]',
      '入れ/る\t[把{を}]放[进{に}]_',
      '確認する,検品する\t确认_[{を}]',
      '曲がる\t弯*',
      '合う\t合适^',
      '替え/る\t更换_[{を}];[把{を}]换成{に}_',
      '手に入れ/る\t买到_[{を}]',
      '引く\t抽_{を:くじ/ガチャ}',
      '切る\t剪_[{を}]',
      '切れ/る\t{が:くじ}|断*;?',
    ],
    'phrases/phrases.tsv': ['{词+}は\t{词}‧', '昨日\t昨天·', '{是否句}かわかりません\t不清楚{是否句}', '{托句}\t{托句}', '{词+}[敬]\t{词}'],
  }),
  titles: words(
    (text) =>
      new Map([...known, ['説明書', '说明书'], ['祖父', '祖父'], ['時計', '手表'], ['購入後', '购买后'], ['くじ', '签']]).get(text) ?? null,
  ),
}).phraseZh

test('what may be done first is not done first of all', () => {
  expect(verbs('箱を先に使う可能性があります')).toBe('可能会先用盒子。')
})

test('a verbal noun with ご is read like the verb', () => {
  expect(verbs('箱をご検品ください')).toBe('请确认盒子。')
  expect(verbs('箱をご乾燥いただけます')).toBe('可以干燥盒子。')
  expect(verbs('ご検品')).toBeNull()
})

test('a verb is read in all its forms, with its objects in any order', () => {
  expect(verbs('箱を送りました')).toBe('寄出了盒子。')
  expect(verbs('箱を送ります')).toBe('寄出盒子。')
  expect(verbs('箱を送ってください')).toBe('请寄出盒子。')
  expect(verbs('箱は送れます')).toBe('盒子可以寄出。')
  expect(verbs('箱に説明書を入れました')).toBe('把说明书放进盒子了。')
  expect(verbs('説明書を箱に入れました')).toBe('把说明书放进盒子了。')
  expect(verbs('検品済みです')).toBe('已确认。')
  expect(verbs('昨日開けたので、送りません')).toBe('因为昨天拆开了，不寄出。')
})

test('a verb is read in its polite forms, a noun of doing with 行う and with の before it', () => {
  expect(verbs('箱をお送りします')).toBe('寄出盒子。')
  expect(verbs('箱はお送りできます')).toBe('盒子可以寄出。')
  expect(verbs('箱の確認を行いました')).toBe('确认了盒子。')
  expect(verbs('箱の確認はしていません')).toBe('没有确认盒子。')
})

test('what a verb denies, doubts and leaves undone stays so', () => {
  expect(verbs('箱を開けていません')).toBe('没有拆开盒子。')
  expect(verbs('箱はまだ確認していません')).toBe('盒子还没有确认。')
  expect(verbs('しっかり確認してください')).toBe('请好好确认。')
  expect(verbs('箱が曲がっている可能性があります')).toBeNull()
  expect(verbs('箱は曲がっている可能性があります')).toBe('盒子可能会弯。')
  expect(verbs('箱は曲がっています')).toBe('盒子弯了。')
  expect(verbs('切られていない箱です')).toBe('没有剪的盒子。')
  expect(verbs('箱は合わないと思います')).toBe('盒子应该不合适。')
  expect(verbs('2回使いました')).toBe('用了2次。')
})

test('what one means to do, has done to the end, or has done to a thing is read', () => {
  expect(verbs('箱を送ろうと思います')).toBe('想寄出盒子。')
  expect(verbs('箱を送り終えました')).toBe('寄出完了盒子。')
  expect(verbs('箱を乾燥させました')).toBe('干燥了盒子。')
})

test('a noun of doing is a verb without a line of its own', () => {
  expect(verbs('箱を乾燥しました')).toBe('干燥了盒子。')
  expect(verbs('箱の除湿を行いました')).toBe('干燥了盒子。')
})

test('what went before is no condition when the sentence tells what was done', () => {
  expect(verbs('箱を開けたら、説明書を送ります')).toBe('如果拆开了盒子，寄出说明书。')
  expect(verbs('箱を開けたら、説明書が曲がっていました')).toBeNull()
  expect(verbs('箱を開けたら、説明書は曲がりました')).toBe('拆开盒子后，说明书弯了。')
})

test('a conjunction stands before its topic, unless a comma parts them, and what holds nevertheless is 也', () => {
  expect(verbs('箱は曲がったので、送りません')).toBe('因为盒子弯了，不寄出。')
  expect(verbs('箱は、曲がったので、送りません')).toBe('盒子因为弯了，不寄出。')
  // A reason is all that is put one behind the other.
  expect(verbs('箱を開けて、曲がったので、送りません')).toBe('因为拆开盒子，弯了，不寄出。')
  expect(verbs('箱を開けても、送れます')).toBe('即使拆开盒子，也可以寄出。')
})

test('when something is done is nothing that it becomes', () => {
  expect(verbs('箱を時計に替えます')).toBe('把盒子换成手表。')
  expect(verbs('箱を購入後に替えます')).toBeNull()
})

test('one of several texts that each have Chinese of their own', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({ 'phrases/phrases.tsv': ['{充電=充电|充電池=充电电池|箱=盒子}と{箱=盒子|袋=袋子}です\t{=2}和{=1}'] }),
    titles: words(() => null),
  })
  expect(zh('充電池と袋です')).toBe('袋子和充电电池。')
  expect(zh('充電と箱です')).toBe('盒子和充电。')
  expect(zh('袋と箱です')).toBeNull()
})

test('a clause stands before the noun that it tells of', () => {
  expect(verbs('祖父が使っている時計です')).toBe('祖父用的手表。')
  expect(verbs('箱は送った時計です')).toBe('盒子寄出的手表。')
  expect(verbs('祖父が昨日使った時計です')).toBe('祖父昨天用的手表。')
  expect(verbs('まだ使える時計です')).toBe('还能用的手表。')
  expect(verbs('合わない時計です')).toBe('不合适的手表。')
  expect(verbs('開けられない箱です')).toBe('不能拆开的盒子。')
  expect(verbs('送りたい箱です')).toBe('想寄出的盒子。')
  expect(verbs('使わなくなった箱です')).toBe('不再用的盒子。')
  expect(verbs('開けたばかりの箱です')).toBe('刚拆开的盒子。')
})

test('whether something is so is asked within a clause', () => {
  expect(verbs('時計が合うかわかりません')).toBe('不清楚手表是否合适。')
  expect(verbs('箱を開けられるかわかりません')).toBe('不清楚能否拆开盒子。')
})

test('means stand between a verb and its object, and a noun of doing takes its object bare', () => {
  expect(verbs('箱を電車で送りました')).toBe('用电车寄出了盒子。')
  expect(verbs('説明書確認済みです')).toBe('已确认说明书。')
  expect(verbs('箱を送らせていただけますか')).toBe('请问可以寄出盒子吗？')
})

test('somebody does it for whoever writes, unless it is asked for or a quality', () => {
  expect(verbs('祖父に箱を送ってもらいました')).toBe('让祖父寄出了盒子。')
  expect(verbs('箱を祖父に送っていただきました')).toBe('让祖父寄出了盒子。')
  expect(verbs('皆に確認いただきました')).toBe('大家确认了。')
  expect(verbs('祖父に開けてもらえませんでした')).toBe('没能让祖父拆开。')
  expect(verbs('祖父に送ってもらった箱です')).toBe('让祖父寄出的盒子。')
  expect(verbs('祖父に送ってもらえますか')).toBeNull()
  expect(verbs('祖父に合ってもらいました')).toBeNull()
})

test('what is left undone is 不要 where something is asked for', () => {
  expect(verbs('箱を開けずに送ってください')).toBe('不要拆开盒子，请寄出。')
  expect(verbs('箱を開けずに送りました')).toBe('没有拆开盒子，寄出了。')
})

test('what sellers list without a comma is read one by one, and no number is cut', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({
      'phrases/phrases.tsv': ['箱あり\t有盒子', '袋なし\t没有袋子', '{n}円\t{n}日元', '1\t一，', '{n}枚\t{n}张'],
    }),
    titles: words(() => null),
  })
  expect(zh('箱あり袋なし')).toBe('有盒子，没有袋子。')
  expect(zh('箱あり100円')).toBe('有盒子，100日元。')
  expect(zh('1200枚')).toBe('1200张')
})

test('a wording with an object that must be there is none without it', () => {
  expect(verbs('箱を時計に替えます')).toBe('把盒子换成手表。')
  expect(verbs('箱を替えます')).toBe('更换盒子。')
})

test('the longer of two verbs is read first', () => {
  expect(verbs('時計を手に入れました')).toBe('买到了手表。')
})

test('what leads on is read beside what could end the sentence', () => {
  const { phraseZh: zh } = createPhraseBook({
    folder: createTestFolder({ 'phrases/phrases.tsv': ['会場で\t会场', '(会場)で\t在会场·', '使います\t用'] }),
    titles: words(() => null),
  })
  expect(zh('会場で使います')).toBe('在会场用。')
})

test('a number that Chinese would lose leaves the sentence', () => {
  const book = createPhraseBook({
    folder: createTestFolder({ 'phrases/phrases.tsv': ['(綿|)100%\t棉', '1点もの\t孤品'] }),
    titles: words(() => null),
  })
  expect(book.phraseZh('綿100%')).toBeNull()
  expect(book.phraseZh('1点もの')).toBe('孤品。')
})

test('what sellers put between clauses for a comma parts them, but no words', () => {
  expect(phraseZh('箱が付属します　傷はありません')).toBe('附盒子，没有划痕。')
  expect(phraseZh('箱が付属します😊傷はありません✨')).toBe('附盒子，没有划痕。')
  expect(phraseZh('CONTAX T2 が付属します')).toBe('附CONTAX T2。')
  expect(phraseZh('箱が付属します サイコです')).toBeNull()
})

test('an aside in brackets is said behind its sentence', () => {
  expect(phraseZh('傷はありません（箱が付属します）。')).toBe('没有划痕（附盒子）。')
  expect(phraseZh('箱（傷はありません）が付属します。')).toBe('附盒子（没有划痕）。')
  expect(phraseZh('箱（25cm）が付属します。')).toBe('附盒子（25cm）。')
  expect(phraseZh('傷はありません（サイコ）。')).toBeNull()
})

const own = createPhraseBook({ titles: words(() => null) })

test.each([
  ['・美品です', '・成色好。'],
  ['◎美品です', '◎成色好。'],
])('a bullet stands once: %s', (ja, zh) => {
  expect(own.phraseZh(ja)).toBe(zh)
})

test('a unit that the seller did not write is not said, and a range keeps both its ends', () => {
  expect(own.phraseZh('サイズは26です') ?? '').not.toContain('mm')
  expect(own.phraseZh('サイズはS〜Lです') ?? 'S〜L').toMatch(/S[~〜～-]L/)
})

test('a verb that means this with some objects only is unknown with any other', () => {
  expect(verbs('くじを引きました')).toBe('抽了签。')
  expect(verbs('くじは引きました')).toBe('抽了签。')
  expect(verbs('箱を引きました')).toBeNull()
  expect(verbs('くじが切れました')).toBe('签断了。')
  expect(verbs('箱が切れました')).toBeNull()
})

const senses = createTestFolder({
  'phrases/endings.tsv': ['ない\tありません\t~', 'ある\tあります\t~'],
  'phrases/words.tsv': ['基\t(ケース|箱)\t盒子', '基\t(レンズ)\t?', '词\t{基}\t{基}', '词\t{w}\t{w}', '瑕疵\t傷\t划痕'],
  'phrases/phrases.tsv': ['{词+}に{瑕疵}が[ある]\t{词}有{瑕疵}', '{词+}は[ない]\t没有{词}', '(曇り|度なし)の{词}があります\t有{词}'],
  'titles/words.tsv': [
    'の\t-\tparticle',
    'カメラ\t相机\tgoods',
    'レンズ\t镜片\tgoods',
    'レンズ\t镜头\tgoods\tin:97',
    'レンズ\t镜片\tgoods\tnear:度なし',
    'ケース\t手机壳\tgoods\tin:7',
    'ケース\t有壳\tstate\tin:97',
  ],
})
const inCategory = createPhraseBook({ folder: senses, titles: createTitles({ folder: senses }) }).phraseZh

test('a noun of several senses means what the category decides, with none what its line says, or nothing', () => {
  expect(inCategory('ケースに傷があります', { categoryIds: ['7', '862'] })).toBe('手机壳有划痕。')
  expect(inCategory('ケースに傷があります', { categoryIds: ['97'] })).toBe('盒子有划痕。')
  expect(inCategory('ケースに傷があります')).toBe('盒子有划痕。')
  expect(inCategory('レンズに傷があります', { categoryIds: ['97'] })).toBe('镜头有划痕。')
  expect(inCategory('レンズに傷があります', { categoryIds: ['7'] })).toBeNull()
  expect(inCategory('レンズに傷があります')).toBeNull()
})

test('its neighbours in the sentence decide before any category, and a doubtful word is unknown beside known ones too', () => {
  expect(inCategory('度なしのレンズがあります', { categoryIds: ['97'] })).toBe('有镜片。')
  expect(inCategory('カメラのレンズはありません', { categoryIds: ['97'] })).toBe('没有相机镜头。')
  expect(inCategory('カメラのレンズはありません')).toBeNull()
})

test('what a category has decided is not said in another one', () => {
  const said = ['7', '97', '7'].map((id) => inCategory('カメラのケースはありません', { categoryIds: [id] }))
  expect(said[0]).toBe(said[2])
  expect(said[0]).not.toBe(said[1])
})

const whole = createPhraseBook({ titles: createTitles() }).phraseZh

test('a line that is a title is read as one, its words apart as its seller parted them', () => {
  expect(whole('CONTAX T2 フィルムカメラ チタン です。')).toBe('CONTAX T2 胶片相机 钛。')
  expect(whole('THE NORTH FACE ノースフェイス マウンテンライトジャケット')).toBe('THE NORTH FACE 北面 Mountain Light夹克')
  expect(whole('CONTAX T2 フィルムカメラ ヌホヌホ です。')).toBeNull()
})

test('what a line of words denies is never told as there: it is said of one word, of all before it, or not said', () => {
  expect(whole('値下げ NG です。')).toBe('不议价。')
  expect(whole('即購入 NG です。')).toBe('请勿直接购买。')
  for (const line of [
    '箱 説明書 充電器 なし',
    '充電器 ケーブル バッテリー なし',
    'DVD 韓流 ドラマ レンタル落ち ケース 無し',
    'ソフト 取扱説明書 ケース 欠品 です',
  ])
    expect([line, whole(line)]).toEqual([line, null])
})

test('a line of words is said as surely as a sentence: no number is lost, and no doubtful noun guessed', () => {
  expect(whole('車 シート です')).toBeNull()
  expect(whole('乙4 テキスト 問題集')).toBeNull()
  expect(whole('英文解釈の技術100 美品 です')).toBeNull()
})

test('tags are read beside each other and told once each', () => {
  expect(whole('#ちいかわ #ハチワレ #うさぎ')).toBe('#吉伊卡哇 #小八 #乌萨奇')
  expect(whole('#コミック #漫画 #全巻セット')).toBe('#漫画 #全卷')
  expect(whole('#ヌホヌホ #漫画')).toBeNull()
})

test('a list of things is no sentence and ends without a full stop', () => {
  expect(whole('替え紐、外箱')).toBe('替换鞋带和盒子')
  expect(whole('箱付きです')).toBe('带盒。')
})

const { phraseZh: ofTables } = createPhraseBook({ titles: createTitles() })

test('the humble joining form before a comma is the plain one', () => {
  expect(ofTables('新しいものを購入しまして、不要になりました')).toBe('买了新东西，不需要了。')
  expect(ofTables('引っ越しまして、使わなくなりました')).toBe('搬家了，不用了。')
  expect(ofTables('動かなくなりまして、出品します')).toBe('不再运行了，出售。')
  expect(ofTables('中古品でございまして、傷があります')).toBe('是二手商品，有划痕。')
})

test('whether something is a thing is asked, confirmed and doubted like whether it is done', () => {
  expect(ofTables('正規品かどうか分かりません')).toBe('不清楚是不是正品。')
  expect(ofTables('限定品かどうか教えてください')).toBe('请告诉我是不是限定品。')
  expect(ofTables('対応機種かどうかご確認ください')).toBe('请确认是不是适用机型。')
  expect(ofTables('防水かどうかは確認していません')).toBe('没有确认是不是防水。')
  expect(ofTables('正常かどうか判断できません')).toBe('无法确认是不是正常。')
})

test('respectful and polite forms are read like plain ones', () => {
  expect(ofTables('箱はお持ちでしょうか')).toBe('请问您有盒子吗？')
  expect(ofTables('色味については分かりかねます')).toBe('颜色不清楚。')
  expect(ofTables('お受け取りになりましたら評価をお願いします')).toBe('收到后，请评价。')
  expect(ofTables('お支払いのほうをお願いします')).toBe('请付款。')
  expect(ofTables('1〜2週間ほどお待ちください')).toBe('请等1～2周左右。')
  expect(ofTables('数回だけ使用しました')).toBe('用过几次而已。')
})

test('what stands before one of several words is read only there', () => {
  expect(ofTables('主婦で平日しか発送できません')).toBe('我是主妇，只能工作日发货。')
  expect(ofTables('高校生で使う教科書です')).toBeNull()
  expect(ofTables('写真をもう一枚見せてください')).toBe('请再给看一张照片。')
  expect(ofTables('もう1年使いました')).toBe('已经用了1年。')
})

test('what is denied of a thing used as another stands before both', () => {
  expect(ofTables('布を敷物として使っています')).toBe('把布作为铺垫用。')
  expect(ofTables('タオルをクッションとして使っていません')).toBe('没有把毛巾作为靠垫用。')
  expect(ofTables('空き瓶を花瓶として使えます')).toBe('可以把空瓶作为花瓶用。')
  expect(ofTables('商品を元に戻してください')).toBe('请把商品恢复原状。')
})

test('what holds for each of a kind, or for one alone, is said so before what can and cannot be', () => {
  expect(ofTables('金額に関わらず値下げはしません')).toBe('不论价格，都不议价。')
  expect(ofTables('数量に関わらず送料は同じです')).toBe('不论数量，运费相同。')
  expect(ofTables('箱だけでも譲ってください')).toBe('哪怕只有盒子，也请转让。')
  expect(ofTables('この店でのみ買えます')).toBe('只能在这家店买。')
  expect(ofTables('黒以外に白もあります')).toBe('除黑色以外，还有白色。')
})

test('what is seen, awaited or forgotten may be a clause, but no quality, which is a thing (大きいの)', () => {
  expect(ofTables('商品が届くのを待っています')).toBe('在等商品寄到。')
  expect(ofTables('傷があるのを忘れていました')).toBe('忘了有划痕。')
  expect(ofTables('大きいのを見ました')).toBeNull()
  expect(ofTables('安いのを待っています')).toBeNull()
})

test('a dictionary form before と is no thing of a list', () => {
  expect(ofTables('使うと便利です')).toBe('如果用，好用。')
})

test('a sentence may leave out the verb that it ends in', () => {
  expect(ofTables('ご返答を。')).toBe('请回复。')
  expect(ofTables('入金漏れのないように。')).toBe('请不要漏付款。')
  expect(ofTables('お気軽にどうぞ')).toBe('欢迎随时联系。')
  expect(ofTables('ぜひどうぞ！')).toBe('欢迎购买。')
  expect(ofTables('ぜひどうぞよろしくお願いします')).toBe('请务必多关照。')
  expect(ofTables('こちらの商品を。')).toBeNull()
})

test('what is thought, said or heard is no condition', () => {
  expect(ofTables('合わないと思うので出品します')).toBe('因为觉得不合适，出售。')
  expect(ofTables('送れないと聞きました')).toBe('据说不能寄出。')
  expect(ofTables('入金していただけないと発送できません')).toBe('如果不付款，不能发货。')
})

test('what others are asked to do is asked of whoever is spoken to', () => {
  expect(ofTables('写真を送ってもらえますか？')).not.toContain('请人')
  expect(ofTables('傘を持っていってください')).toBe('请带去雨伞。')
})

test('one says what one is called, and お and ご before words that no row has with them are dropped', () => {
  expect(ofTables('はじめまして、田中と申します')).toBe('您好，我叫田中。')
  expect(ofTables('お答えできかねます')).toBe('不能回答。')
  expect(ofTables('お金は返せません')).toBe('钱不能归还。')
})
