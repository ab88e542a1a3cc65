import { expect, test } from 'vitest'
import { addressesOf, connectionTo } from './primary-client.ts'

test.each([
  ['postgres://u:p@db:5433/shop', ['postgres://u:p@db:5433/shop']],
  ['postgres:///shop?host=/run/a', ['postgres:///shop?host=/run/a']],
  ['postgres://u:p%2Cq@db/shop?options=-c%20a=b,c', ['postgres://u:p%2Cq@db/shop?options=-c%20a=b,c']],
  [
    'postgres://u:p@a:5432,b:5433/shop?sslmode=require',
    ['postgres://u:p@a:5432/shop?sslmode=require', 'postgres://u:p@b:5433/shop?sslmode=require'],
  ],
  ['postgresql://a,b,c', ['postgresql://a', 'postgresql://b', 'postgresql://c']],
])('%s stands for these addresses', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})

test('hosts are names, IPv6 addresses or folders of sockets', () => {
  expect(connectionTo('postgres://u@a:5433,[::1],%2Frun%2Fpg/shop').hosts).toEqual([
    { host: 'a', port: 5433 },
    { host: '::1', port: 5432 },
    { host: '/run/pg', port: 5432 },
  ])
})
