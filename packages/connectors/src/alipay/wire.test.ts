import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticeHolds, signed, signedPart } from './wire.ts'

/** A published example key (WeChat Pay's documentation prints it): any RSA key of 2048 bits does. */
const pem = readFileSync(new URL('../wechatpay/published-test-key.pem', import.meta.url))
const key = createPublicKey(pem)

test("a page pay is signed as Alipay's own SDK signs it", () => {
  // Made once with alipay-sdk 4.14.0, pageExec GET, in the time zone of Beijing.
  const ofTheSdk =
    'Le66T8ZPkJlMqoqD1RflJKbgiJKw/AWjsh+cqVjIyw2iiS4C2QuubZPx8U91Lp5goNISDHUWfe9YyoyoutQCOgMelTusnbRB1qXJ7ryHOA04FG0WL7S9SWHhYdNEvEke8DmuliBzT+h4QAKv/uqCMGtkcijeq0YI3ozmNOXE/61HiYzQKqEe68b4lAJEvFt6WrFGqhyPF/KRzY/u/lvE0hXbrvgYmWAkFaZgg63ohAcnHruLKhhsk0MlJuPnxBwcWL7THoDfhr3BzsiTG7zjsfJwolV4+brZBua4a9WNApI0/J+4pN0wkOa4+OZDii/pQw1CNoNRHoZmM4+Ad7mGdg=='
  const params = {
    method: 'alipay.trade.page.pay',
    app_id: '2021000000000001',
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    timestamp: '2026-11-18 19:06:40',
    notify_url: 'https://shop.example/pay/alipay/notify',
    return_url: 'https://shop.example/pay/return/R20261120000000000001',
    format: 'JSON',
    alipay_sdk: 'alipay-sdk-nodejs-4.0.0',
    biz_content:
      '{"out_trade_no":"R20261120000000000001","total_amount":"100.08","subject":"Otsukai 充值 2,000 日元","product_code":"FAST_INSTANT_TRADE_PAY","time_expire":"2026-11-20 12:00:00","passback_params":"m%3A7%3Ayen%3A2000"}',
  }
  expect(signed(params, createPrivateKey(pem)).sign).toBe(ofTheSdk)
})

// printf '%s' '{"code":…}' | openssl dgst -sha256 -sign published-test-key.pem | openssl base64 -A
const part =
  '{"code":"10000","msg":"Success","buyer_logon_id":"a{b\\"}c@x.cn","out_trade_no":"R20261120000000000001","send_pay_date":"2026-11-18 19:06:40","total_amount":"100.08","trade_no":"2026111822001400000000000001","trade_status":"TRADE_SUCCESS"}'
const sign =
  'iQJ3L+EZfV6oYSkwVeTCpbtKcyilBoS6yYsfRutHO3T9AiipZ+68onQHu8K+TPDDB6G6lz7dOVENjFXfJ3YCeDTUYEEnGuKdwF+Rcg22nEC99wTfWCB9D6YexdzO/gRq17xHOG6b12NhAMtmeEf8FzWoHXwlSvUks+VidmBR43rPYPyRW1Pk+kfO4NS+jsM6Q3PO4LkFlTsD2e9pKtnuaVSJYfWL4VjymF/Z+Yt0xU6G2z1AeIU/xsxg1QdwDGm4iIbEYAVecA1xnxUdafTjjoHsRiMh31YD/pdfOSmYXKhHcG7p20tlCQ+qT4aXxpEhsu3Xbj1PTQaExQsnTVEPrw=='
const name = 'alipay_trade_query_response'

test('of an answer only the signed text is read, wherever it stands in it', () => {
  expect(signedPart(`{"${name}":${part},"sign":"${sign}"}`, name, key)).toMatchObject({ code: '10000', buyer_logon_id: 'a{b"}c@x.cn' })
  expect(signedPart(`{"sign":"${sign}", "${name}": ${part}}`, name, key)).toMatchObject({ total_amount: '100.08' })
})

test.each([
  ['another amount', `{"${name}":${part.replace('100.08', '900.08')},"sign":"${sign}"}`],
  ['a space more', `{"${name}":${part.replace(',', ', ')},"sign":"${sign}"}`],
  ['no signature', `{"${name}":${part}}`],
  ['an empty signature', `{"${name}":${part},"sign":""}`],
  ['an answer to another call', `{"alipay_trade_close_response":${part},"sign":"${sign}"}`],
  ['an error of the gateway itself', '{"error_response":{"code":"20000"}}'],
  ['half an answer', `{"${name}":${part.slice(0, 80)}`],
  ['no JSON', '<html>'],
])('%s is not read', (_what, answer) => expect(signedPart(answer, name, key)).toBeUndefined())

const notice = { app_id: '2021000000000001', empty: '', subject: '充值 a=b&c', total_amount: '100.08' }
const text = 'app_id=2021000000000001&empty=&subject=充值 a=b&c&total_amount=100.08'
const signedNotice = { ...notice, sign_type: 'RSA2', sign: createSign('RSA-SHA256').update(text).sign(pem, 'base64') }

test('a notice holds with all of its parameters but sign and sign_type', () => {
  expect(noticeHolds(signedNotice, key)).toBe(true)
  expect(noticeHolds({ ...signedNotice, total_amount: '100.09' }, key)).toBe(false)
  expect(noticeHolds({ ...signedNotice, more: 'x' }, key)).toBe(false)
  expect(noticeHolds({ ...notice, sign_type: 'RSA2' }, key)).toBe(false)
})

test('a notice signed with SHA-1 does not hold', () => {
  const sha1 = createSign('RSA-SHA1').update(text).sign(pem, 'base64')
  expect(createVerify('RSA-SHA1').update(text).verify(key, sha1, 'base64')).toBe(true)
  expect(noticeHolds({ ...notice, sign_type: 'RSA', sign: sha1 }, key)).toBe(false)
  expect(noticeHolds({ ...notice, sign_type: 'RSA2', sign: sha1 }, key)).toBe(false)
})
