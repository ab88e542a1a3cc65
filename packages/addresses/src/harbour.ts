/** Hong Kong's areas with the 18 districts, as both are written in English. */
export const hongKong: Readonly<Record<string, { latin: string; districts: Readonly<Record<string, string>> }>> = {
  香港岛: {
    latin: 'Hong Kong Island',
    districts: { 中西区: 'Central and Western', 湾仔区: 'Wan Chai', 东区: 'Eastern', 南区: 'Southern' },
  },
  九龙: {
    latin: 'Kowloon',
    districts: {
      油尖旺区: 'Yau Tsim Mong',
      深水埗区: 'Sham Shui Po',
      九龙城区: 'Kowloon City',
      黄大仙区: 'Wong Tai Sin',
      观塘区: 'Kwun Tong',
    },
  },
  新界: {
    latin: 'New Territories',
    districts: {
      荃湾区: 'Tsuen Wan',
      葵青区: 'Kwai Tsing',
      沙田区: 'Sha Tin',
      西贡区: 'Sai Kung',
      大埔区: 'Tai Po',
      北区: 'North',
      屯门区: 'Tuen Mun',
      元朗区: 'Yuen Long',
      离岛区: 'Islands',
    },
  },
}

/** Where people of Hong Kong say that they live, by district: what they write instead of it, in both scripts, and how it is spelt. */
const placesOf: Readonly<Record<string, string>> = {
  中西区:
    '中环|中環 Central;上环|上環 Sheung Wan;西营盘|西營盤 Sai Ying Pun;坚尼地城|堅尼地城 Kennedy Town;西环|西環 Western District;金钟|金鐘 Admiralty;半山 Mid-Levels;石塘咀 Shek Tong Tsui',
  湾仔区: '湾仔|灣仔 Wan Chai;铜锣湾|銅鑼灣 Causeway Bay;跑马地|跑馬地 Happy Valley;大坑 Tai Hang',
  东区: '北角 North Point;炮台山 Fortress Hill;鲗鱼涌|鰂魚涌 Quarry Bay;太古 Tai Koo;西湾河|西灣河 Sai Wan Ho;筲箕湾|筲箕灣 Shau Kei Wan;柴湾|柴灣 Chai Wan;小西湾|小西灣 Siu Sai Wan',
  南区: '香港仔 Aberdeen;鸭脷洲|鴨脷洲 Ap Lei Chau;黄竹坑|黃竹坑 Wong Chuk Hang;薄扶林 Pok Fu Lam;赤柱 Stanley;浅水湾|淺水灣 Repulse Bay',
  油尖旺区: '尖沙咀|尖沙嘴 Tsim Sha Tsui;旺角 Mong Kok;油麻地 Yau Ma Tei;佐敦 Jordan;大角咀|大角嘴 Tai Kok Tsui;太子 Prince Edward',
  深水埗区: '深水埗 Sham Shui Po;长沙湾|長沙灣 Cheung Sha Wan;荔枝角 Lai Chi Kok;石硖尾|石硤尾 Shek Kip Mei;美孚 Mei Foo',
  九龙城区:
    '九龙城|九龍城 Kowloon City;红磡|紅磡 Hung Hom;何文田 Ho Man Tin;土瓜湾|土瓜灣 To Kwa Wan;九龙塘|九龍塘 Kowloon Tong;启德|啟德 Kai Tak',
  黄大仙区: '黄大仙|黃大仙 Wong Tai Sin;钻石山|鑽石山 Diamond Hill;新蒲岗|新蒲崗 San Po Kong;慈云山|慈雲山 Tsz Wan Shan;乐富|樂富 Lok Fu',
  观塘区: '观塘|觀塘 Kwun Tong;牛头角|牛頭角 Ngau Tau Kok;九龙湾|九龍灣 Kowloon Bay;蓝田|藍田 Lam Tin;油塘 Yau Tong;秀茂坪 Sau Mau Ping',
  荃湾区: '荃湾|荃灣 Tsuen Wan;深井 Sham Tseng',
  葵青区: '葵涌 Kwai Chung;葵芳 Kwai Fong;葵兴|葵興 Kwai Hing;青衣 Tsing Yi;荔景 Lai King',
  沙田区: '沙田 Sha Tin;马鞍山|馬鞍山 Ma On Shan;大围|大圍 Tai Wai;火炭 Fo Tan',
  西贡区: '西贡|西貢 Sai Kung;将军澳|將軍澳 Tseung Kwan O;坑口 Hang Hau;调景岭|調景嶺 Tiu Keng Leng;清水湾|清水灣 Clear Water Bay',
  大埔区: '大埔 Tai Po;太和 Tai Wo',
  北区: '上水 Sheung Shui;粉岭|粉嶺 Fanling',
  屯门区: '屯门|屯門 Tuen Mun;黄金海岸|黃金海岸 Gold Coast',
  元朗区: '元朗 Yuen Long;天水围|天水圍 Tin Shui Wai',
  离岛区: '东涌|東涌 Tung Chung;愉景湾|愉景灣 Discovery Bay;长洲|長洲 Cheung Chau;梅窝|梅窩 Mui Wo',
}

interface HarbourPlace {
  names: readonly string[]
  latin: string
  city: string
  district: string
}

/** Each of these places with its area and district; a longer name stands before a shorter one that it begins with. */
export const hongKongPlaces: readonly HarbourPlace[] = Object.entries(hongKong)
  .flatMap(([city, { districts }]) =>
    Object.keys(districts).flatMap((district) =>
      placesOf[district]!.split(';').map((place) => {
        const [names = '', ...latin] = place.split(' ')
        return { names: names.split('|'), latin: latin.join(' '), city, district }
      }),
    ),
  )
  .toSorted((one, other) => other.names[0]!.length - one.names[0]!.length)

/** Macao's parts as they are written in Portuguese and English. */
export const macao: Readonly<Record<string, string>> = { 澳门半岛: 'Macao Peninsula', 氹仔: 'Taipa', 路环: 'Coloane' }
