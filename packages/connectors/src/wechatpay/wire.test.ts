import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { authorization, distrust, unseal } from './wire.ts'

/** The key pair that WeChat Pay's documentation prints for trying the examples: https://pay.weixin.qq.com/doc/v3/merchant/4012365336 */
const pem = readFileSync(new URL('published-test-key.pem', import.meta.url))
const merchant = { mchid: '1900007291', serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB', privateKey: createPrivateKey(pem) }
const moment = { timestampS: 1554208460, nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' }

test('a request with a body is signed as in the documentation (…/4012365336)', () => {
  const body =
    '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}'
  expect(authorization(merchant, { method: 'POST', path: '/v3/pay/transactions/jsapi', body, ...moment })).toBe(
    'WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==",timestamp="1554208460",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"',
  )
})

test('a request without a body is signed as in the documentation (…/4012365334)', () => {
  const path = '/v3/refund/domestic/refunds/123123123123'
  expect(authorization(merchant, { method: 'GET', path, body: '', ...moment })).toContain(
    'signature="Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD/5nsSwE1WlmZGLRlAFTNQ3QsMa0+VRDlJp1Wp5p0nO8EK68b5sJBbjouxaFciIfq1zfDWWz+jqhcMoKXI1A6dPm1AW7D4d30WsMTNzp6g23OXakIsh9LO3lUmwvTuE0BY8ncf6tNGk4wKmvXwERd/ZpoQY3MAVKz+Nakwc+2XBmzT66KcUehU5kr4IvGa/lEU5RZb/q00zP9VLdBhC/jQSX3X1UcJLCtEc4gTmib4tnmAT+bHF/e17ZAuxDNcx6rqT8gNEXqaJGG+1OflMSTU2tpyG65G4dMKdFcoA=="',
  )
})

// printf '1795000000\n5K82…7VS\n{…}\n' | openssl dgst -sha256 -sign published-test-key.pem | openssl base64 -A
const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=p4lpSuKzz"}'
const headers = {
  'wechatpay-timestamp': '1795000000',
  'wechatpay-nonce': '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
  'wechatpay-serial': 'PUB_KEY_ID_0119000072912024',
  'wechatpay-signature':
    'd+JOlcaOj74IB84peWx/mz5wYYsTlWxb+JAFHE4qeAj0BwFCigeA0lPKrgr1GKD/MSX7tISz0UX4ge5Y6oEJVuGp8A01tnZNtb0GsDZh2s/RlCRtwGcAAKHXXrcZ6D3BvShiON4C7DC8vLpM/lc/mEdsmWzlwVflSy5p67M11QCVINkdq23jAYgLxS+XKqdHgRiSX3JFisNCFOb1+b8qdjY5cJzilEiTc4xoPXVqbEEOe8H/8GbRdPoe/eBATsl4QoRO4I3k8FKbVVITycDw0VoWouLujMCcvAhZthobEqH2dnhFzKQej9pnJTI37fl3N0sZ5Otoqz7nItFskl5QFQ==',
}
const platform = new Map([['PUB_KEY_ID_0119000072912024', createPublicKey(pem)]])
const at = 1_795_000_000_000

test('an answer signed by the platform is believed, within five minutes', () => {
  expect(distrust(platform, headers, body, at)).toBeNull()
  expect(distrust(platform, headers, body, at + 300_000)).toBeNull()
  expect(distrust(platform, headers, body, at + 301_000)).toMatchObject({ why: 'otherTime' })
  expect(distrust(platform, headers, body, at - 301_000)).toMatchObject({ why: 'otherTime' })
})

test.each([
  ['another body', headers, `${body} `, 'signature'],
  ['another time', { ...headers, 'wechatpay-timestamp': '1795000001' }, body, 'signature'],
  ['another key', { ...headers, 'wechatpay-serial': '5157F09EFDC096DE15EBE81A47057A72' }, body, 'otherKey'],
  ['a probe', { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` }, body, 'signature'],
  ['no signature', { ...headers, 'wechatpay-signature': undefined }, body, 'unsigned'],
  ['two signatures', { ...headers, 'wechatpay-signature': ['a', 'b'] }, body, 'unsigned'],
])('%s is not believed', (_what, changed, text, why) => {
  expect(distrust(platform, changed, text, at)).toMatchObject({ why })
})

test('a sealed resource opens with the API v3 key alone (a vector of the wechatpay-axios-plugin project)', () => {
  const sealed = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: 'APoZlYpivU3HjbAiB4CvW1rAFr8J',
    nonce: '0123456789abcdef',
    associated_data: 'world',
  } as const
  expect(unseal('0123456789abcdef0123456789abcdef', sealed)).toBe('hello')
  const refused = expect.objectContaining({ name: 'BadNotice' })
  expect(() => unseal('1123456789abcdef0123456789abcdef', sealed)).toThrow(refused)
  expect(() => unseal('0123456789abcdef0123456789abcdef', { ...sealed, associated_data: 'worlds' })).toThrow(refused)
  expect(() => unseal('0123456789abcdef0123456789abcdef', { ...sealed, ciphertext: 'APoZ' })).toThrow(refused)
})
