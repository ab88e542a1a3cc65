import { RefusedRead } from '@otsukai/web/api.ts'
import { ApiError } from '@otsukai/web/client.ts'
import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'

test('only a 503 of our server means that the marketplace is out of reach', () => {
  for (const outage of [new ApiError('Service Unavailable', 'http', 503), null]) expect(failureWords(outage).title).toBe('暂时连不上煤炉')
  for (const error of [
    new ApiError('Network Error', 'network'),
    new ApiError('Bad Request', 'http', 400),
    new ApiError('Too Many Requests', 'http', 429),
    new ApiError('Internal Server Error', 'http', 500),
    new RefusedRead({ code: 2_005, message: '', refusal: 'memberFrozen', facts: null }),
    new TypeError('no list'),
  ])
    expect(failureWords(error).title, error.message).toBe('内容暂时没有加载出来')
})
test('the help promises a later result only for an error that may pass', () => {
  expect(failureWords(new ApiError('Network Error', 'network')).help).toContain('自动显示')
  expect(failureWords(new ApiError('Forbidden', 'http', 403)).help).not.toContain('自动显示')
})
