import { expect, test } from 'vitest'
import { type Reading, toReadings as toWholeAndWider } from './readings.ts'
import type { Choice, Slot } from './slots.ts'

const slot = (choices: Choice[], more: Partial<Slot> = {}): Slot => ({
  start: 0,
  end: 0,
  typed: '',
  choices,
  plain: false,
  glued: false,
  need: 'must',
  shown: null,
  ...more,
})
/** The whole readings, and the nearest set of wider ones. */
const wholeAndNear = (slots: Slot[], limit: number) => {
  const { whole, wider } = toWholeAndWider(slots, limit)
  return { whole, near: wider()[0]?.readings ?? [] }
}
const toReadings = (slots: Slot[], limit: number) => Object.values(wholeAndNear(slots, limit)).flat()
const word = (text: string, weight = 1): Choice => ({ word: text, weight })

test('other spellings are tried one part at a time, the likeliest first, up to the limit', () => {
  const two = slot([word('腕時計'), word('懐中時計', 0.75)])
  const three = slot([word('青'), word('藍', 0.7), word('紺', 0.5)])
  const readings = toReadings([two, three], 4)
  expect(readings.map((reading) => reading.keyword)).toEqual(['腕時計 青', '懐中時計 青', '腕時計 藍', '懐中時計 藍'])
  expect(readings.map((reading) => reading.weight)).toEqual([1, 0.75, 0.7, 0.525])
})

test('further readings search for what all spellings have, and for words in pieces', () => {
  const work = slot([word('鬼滅の刃'), word('鬼滅', 0.75), word('demon slayer', 0.5)])
  expect(toReadings([work], 2).map((reading) => reading.keyword)).toEqual(['鬼滅の刃', '鬼滅'])
  const mat = slot([{ word: 'ヨガマット', pieces: 'ヨガ マット', weight: 1 }])
  expect(toReadings([mat], 4).map((reading) => reading.keyword)).toEqual(['ヨガマット', 'ヨガ マット'])
})

test('a work is left out beside its character, not a character beside its work', () => {
  const slots = [
    slot([word('ワンピース')], { need: 'name', typed: '海贼王', start: 0 }),
    slot([word('ゾロ')], { need: 'name', typed: '索隆', start: 4 }),
    slot([word('アクスタ')], { start: 7 }),
  ]
  expect(toReadings(slots, 4)).toEqual([
    { keyword: 'ワンピース ゾロ アクスタ', weight: 1 },
    { keyword: 'ゾロ アクスタ', leftOut: ['海贼王'], weight: 0.1 },
  ])
})

test('a brand is tried as a filter beside its word, with the other words', () => {
  const brand = slot([word('RICOH'), { word: '', brandIds: ['3303'], weight: 0.8 }])
  expect(toReadings([brand, slot([word('カメラ')])], 4)).toEqual([
    { keyword: 'RICOH カメラ', weight: 1 },
    { keyword: 'カメラ', brandIds: ['3303'], weight: 0.8 },
  ])
})

test('two brands are not tried as filters together', () => {
  const brand = (name: string, id: string) => slot([word(name), { word: '', brandIds: [id], weight: 0.8 }])
  expect(toReadings([brand('NIKE', '857'), brand('sacai', '3948')], 9).every((reading) => reading.keyword !== '')).toBe(true)
})

test('a further query drops all optional words at once', () => {
  const slots = [slot([word('ちいかわ')]), slot([word('新品')], { need: 'optional' }), slot([word('限定')], { need: 'optional' })]
  expect(toReadings(slots, 4).map((reading) => reading.keyword)).toEqual(['ちいかわ 新品 限定', 'ちいかわ'])
})

test('an unknown word is left out, with a brand by its spellings and as a filter', () => {
  const brand = slot([word('PILOT'), { word: '', brandIds: ['9'], weight: 0.8 }, word('パイロット', 0.45)], { need: 'name' })
  const slots = [brand, slot([word('万年筆')]), slot([word('珍品')], { need: 'unknown', typed: '没有的词' })]
  const readings = toReadings(slots, 4)
  expect(readings[0]).toEqual({ keyword: 'PILOT 万年筆 珍品', weight: 1 })
  expect(readings).toContainEqual({ keyword: '万年筆', brandIds: ['9'], leftOut: ['没有的词'], weight: 0.16 })
})

test('the category of a thing is left out beside it, but not beside a name or alone', () => {
  const kind = slot([word('ゴルフ'), { word: '', categoryIds: ['1183'], weight: 0.65 }], { need: 'general', typed: '高尔夫' })
  expect(toReadings([kind, slot([word('パター')])], 4)).toContainEqual({ keyword: 'パター', leftOut: ['高尔夫'], weight: 0.1 })
  for (const other of [slot([word('新品')], { need: 'optional' }), slot([word('ミズノ')], { need: 'name' })])
    for (const { leftOut = [] } of toReadings([kind, other], 4)) expect(leftOut).not.toContain('高尔夫')
})

test('the category of a thing takes its place in a wider query, beside what else tells what is meant', () => {
  const tote = (more: Partial<Slot> = {}) => slot([word('トートバッグ')], { typed: '托特包', listedIn: ['20', '34'], ...more })
  const named = wholeAndNear([slot([word('コーチ')], { need: 'name' }), tote()], 4)
  expect(named.whole).toEqual([{ keyword: 'コーチ トートバッグ', weight: 1 }])
  expect(named.near).toEqual([{ keyword: 'コーチ', categoryIds: ['20', '34'], leftOut: ['托特包'], weight: 0.3 }])
  for (const other of [slot([word('ブラック')], { need: 'colour' }), slot([word('珍品')], { need: 'unknown', plain: true })])
    for (const { categoryIds } of wholeAndNear([other, tote()], 4).near) expect(categoryIds).toBeUndefined()
})

test('of two categories a query searches what both have', () => {
  const things = [
    slot([word('ミク')], { need: 'name' }),
    slot([word('ポーチ')], { listedIn: ['20', '23'] }),
    slot([word('袋')], { listedIn: ['20'] }),
  ]
  for (const { categoryIds = ['20'] } of wholeAndNear(things, 9).near) expect(['20', '20,23']).toContain(categoryIds.join())
  const apart = [things[0]!, things[1]!, slot([word('皿')], { listedIn: ['57'] })]
  for (const { categoryIds = ['57'] } of wholeAndNear(apart, 9).near) expect(['20,23', '57']).toContain(categoryIds.join())
})

test('after the near ones come those without one typed word, a quality first; without a name, or with nothing but a maker, only where nothing is found; none twice', () => {
  const slots = [
    slot([word('コーチ'), { word: '', brandIds: ['7'], weight: 0.8 }], { need: 'name', typed: '蔻驰', start: 0 }),
    slot([word('ブラック')], { need: 'colour', typed: '黑色', start: 3 }),
    slot([word('傘')], { typed: '伞', start: 6 }),
  ]
  const { whole, wider } = toWholeAndWider(slots, 4)
  const told = (some: Reading[]) => some.map(({ keyword, brandIds, leftOut }) => [keyword, brandIds?.[0], ...(leftOut ?? [])])
  expect(told(whole)).toContainEqual(['コーチ 傘', undefined, '黑色'])
  expect(wider().map(({ readings, ifNone }) => [ifNone, told(readings)])).toEqual([
    [false, []],
    // Those without the colour are whole ones already.
    [false, []],
    [
      true,
      [
        ['コーチ ブラック', undefined, '伞'],
        ['ブラック', '7', '伞'],
      ],
    ],
    [true, [['ブラック 傘', undefined, '蔻驰']]],
  ])
})

test('a maker is left out beside a line of its things, not beside a thing', () => {
  const sony = slot([word('SONY')], { need: 'name', typed: '索尼', start: 0 })
  sony.choices = [...sony.choices, { word: '', brandIds: ['3285'], weight: 0.8 }]
  const ifNone = (thing: string) => {
    const slots = [sony, slot([word(thing)], { typed: '随身听', start: 3 }), slot([word('リモコン')], { typed: '遥控器', start: 7 })]
    const sets = toWholeAndWider(slots, 4).wider()
    return sets.find(({ readings }) => readings.some(({ leftOut = [] }) => leftOut.join() === '索尼'))?.ifNone
  }
  expect([ifNone('ウォークマン'), ifNone('傘')]).toEqual([false, true])
})

test('what fans buy is looked for among their goods too, beside a name that is no maker’s', () => {
  const pouch = slot([word('ポーチ')], { typed: '收纳包', listedIn: ['224'], listedAbove: ['23'], listedForFans: ['23', '972'], start: 4 })
  const above = (name: Partial<Slot>, choices: Choice[]) => {
    const [, second] = toWholeAndWider([slot(choices, { need: 'name', start: 0, ...name }), pouch], 4).wider()
    return second?.readings.map(({ categoryIds }) => categoryIds)
  }
  expect(above({}, [word('カービィ')])).toEqual([['23', '972']])
  expect(above({}, [word('コーチ'), { word: '', brandIds: ['7'], weight: 0.8 }])).not.toContainEqual(['23', '972'])
})

test('a thing’s category stands for it beside a model that no table has, behind all that are nearer', () => {
  const slots = [
    slot([word('zx9')], { need: 'unknown', plain: true, typed: 'zx9', start: 0 }),
    slot([word('ケース')], { typed: '壳', listedIn: ['862'], start: 4 }),
  ]
  const sets = toWholeAndWider(slots, 4).wider()
  const at = sets.findIndex(({ readings }) =>
    readings.some(({ keyword, categoryIds }) => keyword === 'zx9' && categoryIds?.join() === '862'),
  )
  expect([at > 0, sets[at]?.ifNone, sets[0]?.readings.some(({ categoryIds }) => categoryIds)]).toEqual([true, false, false])
})

test('a thing is not left out beside what it shows', () => {
  const slots = [slot([word('ワンピース')], { need: 'general' }), slot([word('刺繍')], { need: 'motif' })]
  expect(toReadings(slots, 4).map((reading) => reading.keyword)).toEqual(['ワンピース 刺繍'])
})

test('a maker is left out beside a model that the tables know', () => {
  const brand = slot([word('SONY'), { word: '', brandIds: ['3285'], weight: 0.8 }], { need: 'name', typed: '索尼' })
  const keywords = (model: Partial<Slot>) => toReadings([brand, slot([word('PS5')], model)], 4).map((reading) => reading.keyword)
  expect(keywords({})).toEqual(['SONY PS5', 'PS5', 'PS5'])
  expect(toReadings([brand, slot([word('PS5')])], 4).at(-1)).toMatchObject({ leftOut: ['索尼'] })
  expect(toReadings([brand, slot([word('カメラ')])], 4).every(({ leftOut }) => leftOut === undefined)).toBe(true)
})

test('a query without certain words keeps them all', () => {
  const slots = [slot([word('珍品')], { need: 'unknown' }), slot([word('ブラック')], { need: 'optional' })]
  expect(toReadings(slots, 4).map((reading) => reading.keyword)).toEqual(['珍品 ブラック', '珍品'])
})

test('a query that finds nothing beyond a better one is left out', () => {
  const slots = [slot([word('カメラ'), word('デジタルカメラ', 0.75)])]
  expect(toReadings(slots, 4).map((reading) => reading.keyword)).toEqual(['カメラ'])
})

test('unchanged parts stay joined as typed, and no word is repeated', () => {
  const plain = { plain: true, glued: true }
  expect(
    toReadings(
      [
        slot([word('初音')], { plain: true }),
        slot([word('ミク')], plain),
        slot([word('グッズ')]),
        slot([word('2')], plain),
        slot([word('グッズ')]),
      ],
      4,
    )[0]?.keyword,
  ).toBe('初音ミク グッズ 2')
})

test('of three strong words one of the goods is left out, never two', () => {
  const slots = [slot([word('シチズン')], { need: 'name' }), slot([word('エコドライブ')]), slot([word('腕時計'), word('時計', 0.75)])]
  const left = toReadings(slots, 9).map(({ leftOut = [] }) => leftOut.length)
  expect(Math.max(...left)).toBe(1)
  const model = [
    slot([word('SONY')], { need: 'name' }),
    slot([word('XM5')], { typed: 'xm5' }),
    slot([word('ヘッドホン')], { typed: '耳机' }),
  ]
  expect(toReadings(model, 9).flatMap(({ leftOut = [] }) => leftOut)).not.toContain('xm5')
})
