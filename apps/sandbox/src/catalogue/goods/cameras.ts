import { family, models } from './family.ts'

const digital = models(`
  RICOH GR III デジタルカメラ リコー カメラ | 98000 | compactCamera | 843 | RICOH
  RICOH GR IIIx Urban Edition リコー カメラ | 118000
  RICOH GR II コンパクト リコー カメラ | 62000
  RICOH GR DIGITAL IV リコー カメラ | 28800
  リコー CX5 コンパクトデジタルカメラ RICOH | 6800
  RICOH THETA SC2 360度カメラ リコー | 19800
  RICOH WG-80 防水カメラ リコー | 24800
  Canon PowerShot G7 X Mark II | 58000 | compactCamera | 843 | Canon
  Canon IXY 650 コンパクトデジカメ | 32800
  Canon EOS Kiss X10 ダブルズームキット | 58000 | slr | 900806 | Canon
  Canon EOS R10 ボディ ミラーレス | 98000
  Canon EOS 5D Mark III ボディ | 62000
  Nikon COOLPIX S6900 オールドコンデジ | 9800 | compactCamera | 843 | Nikon
  Nikon D750 ボディ フルサイズ | 64800 | slr | 900806 | Nikon
  Nikon Z fc 16-50 レンズキット | 112000
  FUJIFILM X100V シルバー | 188000 | filmCamera | 843 | FUJIFILM
  FUJIFILM X-T30 II ボディ | 98000 | slr | 900806
  FUJIFILM FinePix F31fd オールドコンデジ | 8800 | compactCamera | 843
  OLYMPUS PEN E-PL8 ミラーレス レンズキット | 34800 | slr | 900806 | OLYMPUS
  OLYMPUS OM-D E-M10 Mark III | 46800
  SONY Cyber-shot DSC-RX100M3 | 42800 | compactCamera | 843 | SONY
  SONY α6400 ズームレンズキット | 98000 | slr | 900806
  PENTAX K-70 18-135WR レンズキット | 62800 | slr | 900806 | PENTAX
  Leica D-LUX 7 デジタルカメラ | 138000 | compactCamera | 843 | Leica
`)
const film = models(`
  OLYMPUS TRIP 35 フィルムカメラ | 12800 | filmCamera | 844 | OLYMPUS
  OLYMPUS μ II コンパクト フィルムカメラ | 28800 | compactCamera
  OLYMPUS PEN EE-3 ハーフ フィルムカメラ | 9800 | filmCamera
  Canon AE-1 PROGRAM FD 50mm F1.4 フィルムカメラ | 24800 | filmSlr | 844 | Canon
  Canon Autoboy S フィルムカメラ コンパクト | 13800 | compactCamera
  Canonet QL17 G-III フィルムカメラ レンジファインダー | 17800 | filmCamera
  Nikon FM2 ボディ フィルムカメラ 一眼レフ | 42800 | filmSlr | 844 | Nikon
  Nikon F3 HP フィルムカメラ | 46800
  Nikon 35Ti フィルムカメラ 高級コンパクト | 88000 | compactCamera
  PENTAX SP SMC Takumar 55mm フィルムカメラ | 11800 | filmSlr | 844 | PENTAX
  PENTAX ESPIO 928 フィルムカメラ | 6800 | compactCamera
  FUJIFILM KLASSE W フィルムカメラ | 98000 | compactCamera | 844 | FUJIFILM
  FUJI チェキ instax mini 90 フィルムカメラ | 8800 | instant
  RICOH GR1s フィルムカメラ リコー カメラ | 78000 | compactCamera | 844 | RICOH
  RICOH AUTO HALF ハーフ フィルムカメラ リコー カメラ | 12800 | filmCamera
  KONICA C35 フィルムカメラ コンパクト | 9800 | filmCamera | 844 | -
  MINOLTA TC-1 フィルムカメラ | 128000 | compactCamera
  CONTAX T2 フィルムカメラ チタン | 148000
  Leica M3 フィルムカメラ レンジファインダー | 248000 | filmCamera | 844 | Leica
  YASHICA ELECTRO 35 フィルムカメラ | 10800 | filmCamera | 844 | -
  フィルムカメラ 写ルンです 27枚撮り 5本セット | 8800 | film | 844 | FUJIFILM
  35mm カラーネガフィルム ISO400 期限内 5本 フィルムカメラ用 | 6800 | film
`)
const lenses = models(`
  Canon EF 50mm F1.8 STM 単焦点レンズ | 12800 | lens | 846 | Canon
  Canon EF 24-105mm F4L IS USM レンズ | 38800 | lens | 1255
  Canon New FD 50mm F1.4 オールドレンズ | 9800 | lens | 846
  Nikon AI-S Nikkor 50mm F1.4 オールドレンズ | 14800 | lens | 846 | Nikon
  Nikon AF-S 70-200mm F2.8G ED VR II レンズ | 88000 | lens | 1255
  FUJIFILM XF 35mm F1.4 R レンズ | 42800 | lens | 846 | FUJIFILM
  OLYMPUS M.ZUIKO 45mm F1.8 レンズ | 15800 | lens | 846 | OLYMPUS
  SIGMA 30mm F1.4 DC DN Contemporary レンズ | 29800 | lens | 846 | SIGMA
  SIGMA 18-35mm F1.8 Art レンズ | 46800 | lens | 1255
  PENTAX Super-Takumar 55mm F1.8 オールドレンズ | 6800 | lens | 846 | PENTAX
  SONY FE 85mm F1.8 SEL85F18 レンズ | 48800 | lens | 846 | SONY
  SONY ハンディカム HDR-CX680 ビデオカメラ | 32800 | camcorder | 845 | SONY
  SONY Hi8 ハンディカム CCD-TRV ビデオカメラ | 18800
  Panasonic ビデオカメラ HC-W590M | 28800 | camcorder | 845 | Panasonic
  8mm映写機 昭和レトロ 動作品 | 10800 | cine | 845 | -
`)

const cameraFacts = {
  wear: 'used',
  details: [
    ['動作確認済み', 'シャッターの動作を確認しました。', /Camera|slr|Slr|instant/],
    ['完動品', '各動作に問題のない完動品です。', /Camera|slr|Slr|instant/],
    ['元箱付き', '元箱・説明書付きです。'],
    ['美品', '大切に使用していたため、とても綺麗な状態です。'],
    ['希少', '最近は出回ることの少ない商品です。'],
    ['シャッター数少なめ', 'シャッター回数は3,000回程度です。', /デジ|Kiss|ボディ ミラーレス|α|X-T/],
  ],
  accessories: ['バッテリー', '充電器', 'ストラップ', 'レンズキャップ', '元箱', '取扱説明書', 'ケース', 'SDカード 16GB'],
  lightFlaws: ['外観に細かなスレがありますが、撮影に影響はありません。', '底面に三脚跡があります。', 'グリップに使用感があります。'],
  heavyFlaws: ['角に塗装ハゲ、当たりがあります。', '液晶に擦り傷があります。', 'モルトに劣化があります。'],
  colours: ['ブラック', 'シルバー'],
  tags: ['カメラ', 'フィルムカメラ', 'オールドコンデジ', '写真'],
} as const

export const cameraFamilies = [
  family('digital cameras', 40, digital, { ...cameraFacts, tags: ['カメラ', 'デジカメ', 'コンデジ', '写真'] }),
  family('film cameras', 34, film, cameraFacts),
  family('lenses', 22, lenses, {
    ...cameraFacts,
    colours: [],
    details: [
      ['動作確認済み', '動作に問題はありません。'],
      ['カビ・クモリなし', 'LEDライトで確認し、カビ・クモリ・バルサム切れはありません。', /レンズ/],
      ['フード付き', 'フード付きです。', /レンズ/],
      ['整備済み', '清掃・整備済みです。'],
    ],
    accessories: ['前後キャップ', 'フード', 'レンズケース', '保護フィルター', '元箱'],
    lightFlaws: ['微細なチリの混入がありますが、写りに影響はありません。', '鏡筒に小さなスレがあります。'],
    heavyFlaws: ['前玉に拭き傷があります。', '薄いクモリがあります。'],
    tags: ['レンズ', 'オールドレンズ', 'カメラ'],
  }),
]
