import { expect, test } from 'vitest'
import { readPasted } from './paste.ts'

const shenzhen = { country: 'CN', name: '张三', phone: '13812345678', province: '广东省', city: '深圳市', district: '南山区' }
const taipei = { country: 'TW', name: '王怡君', phone: '0912334608', city: '台北市', district: '大安区', postcode: '106' }

test.each<[string, Record<string, string>]>([
  ['张三 13812345678 广东省深圳市南山区科技南路12号3栋601室', { ...shenzhen, line: '科技南路12号3栋601室' }],
  ['张三13812345678广东省深圳市南山区科技南路 12 号', { ...shenzhen, line: '科技南路 12 号' }],
  ['广东深圳南山区科技南路12号，张三，+86 138-1234-5678', { ...shenzhen, line: '科技南路12号' }],
  ['深圳市南山区科技南路12号 518000 张三 13812345678', { ...shenzhen, line: '科技南路12号', postcode: '518000' }],
  [
    '收件人：张三\n手机号码：138 1234 5678\n所在地区：广东省 深圳市 南山区 粤海街道\n详细地址：科技南路12号\n邮编：518000',
    { ...shenzhen, line: '粤海街道 科技南路12号', postcode: '518000' },
  ],
  [
    '北京市朝阳区三里屯路19号 李雷 13900001111',
    { province: '北京市', city: '北京市', district: '朝阳区', line: '三里屯路19号', name: '李雷' },
  ],
  ['海南省琼海市嘉积镇元亨街1号 符先生 18912345678', { city: '省直辖县', district: '琼海市', line: '嘉积镇元亨街1号' }],
  ['吉林省吉林市船营区北京路1号 朱一 13412345678', { city: '吉林市', district: '船营区', line: '北京路1号' }],
  ['王怡君 0912-334-608 106臺北市大安區和平東路二段96巷15號4樓', { ...taipei, line: '和平東路二段96巷15號4樓' }],
  ['106 台湾台北市大安区和平东路二段96巷15号 王怡君 +886 912 334 608', { ...taipei, line: '和平东路二段96巷15号' }],
  [
    '陳嘉文 9234 4417 香港九龍油尖旺區彌敦道132號18樓',
    { country: 'HK', name: '陳嘉文', phone: '92344417', city: '九龙', district: '油尖旺区', line: '彌敦道132號18樓' },
  ],
  ['Chan Ka Man +852 62341234 灣仔區軒尼詩道1號', { name: 'Chan Ka Man', phone: '62341234', city: '香港岛', district: '湾仔区' }],
  ['何先生 66123456 澳門氹仔成都街398號', { country: 'MO', name: '何先生', phone: '66123456', city: '氹仔', line: '成都街398號' }],
])('a whole address is read into its fields: %s', async (text, fields) => expect(await readPasted(text)).toMatchObject(fields))

test('what is not there is left out', async () => {
  expect(await readPasted('13812345678')).toEqual({ country: 'CN', phone: '13812345678' })
  expect(await readPasted('')).toEqual({ country: 'CN' })
})

test.each<[string, Record<string, string>]>([
  [
    '陳大文 香港九龍旺角彌敦道688號15樓1502室 電話:9123 4567',
    { name: '陳大文', city: '九龙', district: '油尖旺区', line: '旺角彌敦道688號15樓1502室' },
  ],
  ['林志豪 北角英皇道500號12樓A室 51234567', { name: '林志豪', city: '香港岛', district: '东区', line: '北角英皇道500號12樓A室' }],
  [
    'Chan Tai Man, Flat B, 12/F, Block 3, Taikoo Shing, Quarry Bay, Hong Kong 98765432',
    { name: 'Chan Tai Man', phone: '98765432', city: '香港岛', district: '东区', line: 'Flat B, 12/F, Block 3, Taikoo Shing, Quarry Bay' },
  ],
])('in Hong Kong a place stands for its district: %s', async (text, fields) =>
  expect(await readPasted(text)).toMatchObject({ country: 'HK', ...fields }),
)

test('in Macao what is not on the islands is on the peninsula', async () => {
  expect(await readPasted('梁志明 澳門新口岸北京街126號 28701234')).toMatchObject({
    ...{ country: 'MO', name: '梁志明', phone: '28701234', city: '澳门半岛', line: '新口岸北京街126號' },
  })
})
