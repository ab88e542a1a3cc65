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

/** Macao's parts as they are written in Portuguese and English. */
export const macao: Readonly<Record<string, string>> = { 澳门半岛: 'Macao Peninsula', 氹仔: 'Taipa', 路环: 'Coloane' }
