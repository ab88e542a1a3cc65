import { expect, test } from 'vitest'
import { allListings, scoreSearch, loadLines, loadQueries } from '../eval/search-set.ts'
import { setFolder } from '../eval/set-folder.ts'
import { createLexicon } from './lexicon.ts'

const lexicon = createLexicon()
const all = loadQueries(setFolder('seen'))
const queries = all.filter(({ set }) => set === 'tuned' || set === 'held out')
const listings = allListings(setFolder('seen'), queries)
const listingsOfAll = allListings(setFolder('seen'), all)

test('members find at least 95 % of what they look for among the first 20', () => {
  const { recall, wrong, leftInChinese } = scoreSearch(lexicon, queries, listings)
  expect(queries.length).toBeGreaterThanOrEqual(300)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(wrong).toBe(0)
  expect(leftInChinese).toBeLessThan(queries.length / 100)
})

test('queries that the tables were not made for do not fall far behind', () => {
  const heldOut = queries.filter((query) => query.set === 'held out')
  expect(heldOut.length).toBeGreaterThanOrEqual(60)
  expect(scoreSearch(lexicon, heldOut, listings).recall).toBeGreaterThanOrEqual(0.8)
})

test('queries written after the tables are read nearly as well', () => {
  const later = all.filter(({ set }) => set === 'later')
  expect(later.length).toBeGreaterThanOrEqual(280)
  expect(scoreSearch(lexicon, later, listingsOfAll).recall).toBeGreaterThanOrEqual(0.96)
})

test('queries whose titles say less than was typed, or say it otherwise, are found for the most part', () => {
  const fresh = all.filter(({ set }) => set === 'fresh' || set === 'once held out')
  expect(fresh.length).toBeGreaterThanOrEqual(960)
  expect(scoreSearch(lexicon, fresh, listingsOfAll).recall).toBeGreaterThanOrEqual(0.88)
})

test('plain Japanese is left unchanged', () => {
  const plain = loadLines('japanese-queries.txt')
  expect(plain.length).toBeGreaterThanOrEqual(150)
  expect(
    plain.filter((query) => lexicon.understand(query).readings[0]?.keyword !== query || lexicon.understand(query).parts.length > 0),
  ).toEqual([])
})
