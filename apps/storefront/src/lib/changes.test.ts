import { calls } from '@otsukai/contract/calls'
import { expect, test } from 'vitest'
import { actChanges } from './changes.ts'

/** They change who somebody is: all that is known is forgotten, or the session holds what is new. */
const ofThePerson = ['login', 'register', 'resetPassword', 'logout', 'updateInfo', 'updateHeadImg']
const reads = [
  'searchGoods',
  'tagSuggest',
  'batchGet',
  'productListingFilter',
  'userPreview',
  'parcelPreview',
  'parcelSplits',
  'parcelEstimate',
]
/** Changes nothing until it is paid, which is told by news. */
const recharge = ['webRecharge']

test('every call by which a member acts says what it makes old', () => {
  const named = new Set([...actChanges.keys()].map(({ path }) => path))
  const silent = Object.entries(calls).filter(([, { method, path }]) => method === 'POST' && !named.has(path))
  expect(silent.map(([name]) => name).toSorted()).toEqual([...ofThePerson, ...reads, ...recharge].toSorted())
})
