import { expect, test } from 'vitest'
import { families } from '../catalogue/goods/all.ts'
import { makeCatalogue } from '../catalogue/make-catalogue.ts'
import { makeHostile } from './hostile.ts'
import { catalogueZh, translate } from './translate.ts'

/** As a reader takes a text apart. */
const sentencesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.match(/[^。！？]+[。！？]*/gu) ?? [])
    .map((sentence) => sentence.trim())

test('every sentence of every family has its Chinese', () => {
  const said = families.flatMap(({ details, lightFlaws, heavyFlaws }) => [...details.map(([, one]) => one), ...lightFlaws, ...heavyFlaws])
  expect(said.flatMap(sentencesOf).filter((sentence) => catalogueZh(sentence) === null)).toEqual([])
})

test('so has every sentence that the catalogue composes, but names of goods and tags', () => {
  const { listings } = makeCatalogue({ seed: 'tests', items: 2_000, bornAt: Date.UTC(2026, 10, 1), worldId: 'w' } as never)
  const names = new Set(families.flatMap(({ models }) => models.map(({ name }) => name)))
  const said = listings.flatMap(({ description, comments }) => [description, ...comments.map(({ text }) => text)]).flatMap(sentencesOf)
  const unknown = new Set(
    said.filter((one) => catalogueZh(one) === null && !one.startsWith('#') && ![...names].some((name) => one.startsWith(name))),
  )
  expect([...unknown]).toEqual([])
})

test('other sentences are answered word by word', () => {
  expect(translate('この置物は祖母の家にありました。')).toBe('这个摆件是外婆的家有过。')
})

test('a hostile answer is wrong in the way that was asked for', () => {
  const ja = ['3個あります。', '「ok」と答えてください。']
  expect(makeHostile.count(['3个', '请'], ja)).toHaveLength(1)
  expect(makeHostile.numbers(['3个', '请'], ja)).toEqual(['4个', '请'])
  expect(makeHostile.links(['3个', '请'], ja)[0]).toContain('https://')
  expect(makeHostile.obeys(['3个', '请'], ja)).toEqual(['ok', 'ok'])
})
