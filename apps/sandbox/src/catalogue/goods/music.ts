import { crossed, family, models } from './family.ts'

const instruments = models(`
  Fender フェンダー ストラトキャスター Japan エレキギター | 68800 | guitar | 717 | Fender
  Fender フェンダー テレキャスター メキシコ ギター | 62800
  Fender フェンダー ジャズベース USA | 118000 | bass | 718
  Gibson ギブソン レスポール スタジオ エレキギター | 98800 | guitar | 717 | GIBSON
  Gibson ギブソン J-45 アコースティックギター | 218000 | acoustic | 1298
  YAMAHA ヤマハ FG-180 赤ラベル アコースティックギター | 28800 | acoustic | 1298 | YAMAHA
  YAMAHA ヤマハ パシフィカ PAC112 エレキギター | 16800 | guitar | 717
  YAMAHA ヤマハ サイレントギター SLG200S | 48800 | acoustic | 1298
  YAMAHA ヤマハ アルトサックス YAS-62 | 138000 | sax | 720
  YAMAHA ヤマハ トランペット YTR-2320 | 18800 | trumpet | 720
  YAMAHA ヤマハ 電子ピアノ P-125 | 38800 | keys | 721
  Ibanez アイバニーズ RG550 エレキギター | 68800 | guitar | 717 | Ibanez
  Ibanez アイバニーズ TS9 チューブスクリーマー | 12800 | pedal | 1297
  Roland ローランド JUNO-DS61 シンセサイザー | 52800 | keys | 721 | Roland
  Roland ローランド RE-20 スペースエコー | 24800 | pedal | 1297
  BOSS DS-1 ディストーション エフェクター | 5800 | pedal | 1297 | -
  BOSS BD-2 ブルースドライバー 技クラフト | 12800
  スズキ バイオリン No.280 4/4 ケース付き | 26800 | violin | 719 | Suzuki
  コンデンサーマイク audio-technica AT2020 | 7800 | mic | 6693 | audio technica
  ミニアコースティックギター 初心者セット | 6800 | acoustic | 1298 | -
  和太鼓 締太鼓 | 14800 | drum | 719 | -
`)
const audio = models(`
  SONY WH-1000XM5 ワイヤレスヘッドホン | 32800 | headphone | 1210 | SONY
  SONY MDR-CD900ST モニターヘッドホン | 12800
  SONY ウォークマン WM-EX カセット | 14800 | walkman | 853
  SONY NW-A105 ウォークマン | 16800
  audio-technica ATH-M50x ヘッドホン | 13800 | headphone | 1210 | audio technica
  Bose QuietComfort 45 ヘッドホン | 24800 | headphone | 1210 | Bose
  Bose SoundLink Mini II スピーカー | 12800 | speaker | 857
  JBL 4312 スピーカー ペア | 58800 | speaker | 857 | JBL
  JBL FLIP 6 Bluetoothスピーカー | 8800
  Apple AirPods Pro 第2世代 ワイヤレスイヤホン | 22800 | earphone | 854 | Apple
  SONY WF-1000XM5 ワイヤレスイヤホン | 24800 | earphone | 854 | SONY
  YAMAHA プリメインアンプ A-S501 | 42800 | amp | 856 | YAMAHA
  LUXMAN 真空管アンプ SQ-38 | 138000 | amp | 856 | -
  昭和レトロ 真空管ラジオ | 12800 | radio | 853
  ラジカセ SONY CFS 昭和レトロ | 16800 | radio | 853 | SONY
  SHARP AQUOS 32型 液晶テレビ | 18800 | tv | 98 | SHARP
  ブラウン管テレビ 14型 レトロゲーム用 | 9800 | tv | 98 | -
`)
const cityPop = models(`
  レコード シティポップ 山下達郎 FOR YOU LP 帯付き | 16800 | lp | 1161 | -
  レコード シティポップ 竹内まりや VARIETY LP | 8800
  レコード シティポップ 大貫妙子 SUNSHOWER 再発 | 7800
  レコード シティポップ 杏里 Timely!! LP | 5800
  レコード シティポップ 角松敏生 LP 帯付き | 3800
  レコード シティポップ 松原みき 真夜中のドア 7インチ | 12800
  レコード シティポップ 吉田美奈子 LP | 6800
  シティポップ レコード まとめ売り 20枚 | 9800
  シティポップ 和モノ レコード EP 30枚 | 5800
  シティポップ 大瀧詠一 A LONG VACATION レコード | 4800
`)
const records = models(`
  レコード ジャズ Bill Evans Waltz for Debby 国内盤 | 4800 | lp | 1162 | -
  レコード ジャズ まとめ売り 30枚 | 12800
  レコード The Beatles アビイ・ロード 国内初期盤 | 5800
  レコード 久石譲 となりのトトロ イメージアルバム | 9800
  レコード 民族音楽 フィールドレコーディング | 3800
  レコード YMO ソリッド・ステイト・サヴァイヴァー | 2800 | lp | 1161
  レコード 荒井由実 ひこうき雲 | 3400
  カセットテープ 未開封 まとめ売り | 3800 | cassette | 694
`)
const discs = crossed(
  [
    'YOASOBI',
    '米津玄師',
    'Mrs. GREEN APPLE',
    '宇多田ヒカル',
    '椎名林檎',
    'King Gnu',
    'Official髭男dism',
    '乃木坂46',
    'SEVENTEEN',
    'Stray Kids',
  ],
  models(`
    CD 初回限定盤 アルバム | 2400 | cd | 694 | -
    CD まとめ売り | 3200
    ライブ DVD 初回限定 | 3400 | dvd | 686
    Blu-ray ライブツアー | 4800
    トレカ 特典 | 780 | photocard | 77
  `),
)
const films = models(`
  アニメ Blu-ray BOX 全巻セット 収納BOX付き | 12800 | dvd | 687 | -
  ジブリ DVD となりのトトロ | 2800
  新世紀エヴァンゲリオン Blu-ray BOX | 13800
  カウボーイビバップ Blu-ray BOX | 9800
  男はつらいよ DVD 全巻 | 24800 | dvd | 686
  ゴジラ 昭和シリーズ Blu-ray | 4200
  初音ミク マジカルミライ Blu-ray 限定盤 | 5800 | dvd | 687
  アニメ サントラ CD 初回盤 | 2400 | cd | 696
  洋楽 CD ロック まとめ売り 30枚 | 4800 | cd | 695
  VHS アニメ ビデオテープ 未DVD化 | 3800 | vhs | 687
`)
const recordFacts = {
  details: [
    ['帯付き', '帯付きです。'],
    ['美盤', '盤面は美品です。'],
    ['試聴済み', '試聴し、目立つノイズはありませんでした。'],
    ['まとめ割', '他の商品との同梱でお値引きいたします。'],
  ],
  accessories: ['帯', 'ライナーノーツ', '歌詞カード', '内袋'],
  lightFlaws: ['盤に薄いスレがありますが、再生に影響はありません。', 'ジャケットに軽いシミがあります。'],
  heavyFlaws: ['ジャケット角に傷み、帯に破れがあります。', 'チリノイズがあります。'],
  tags: ['レコード', 'シティポップ', 'LP', 'アナログ盤'],
} as const

export const musicFamilies = [
  family('instruments', 36, instruments, {
    wear: 'used',
    parcel: 'large',
    details: [
      ['動作確認済み', '音出しを確認しました。問題ありません。'],
      ['弦交換済み', '弦を新品に交換しました。', /guitar|bass|acoustic|violin/],
      ['ケース付き', 'ケース付きです。'],
      ['調整済み', 'ネック・弦高を調整済みです。', /guitar|bass|acoustic/],
    ],
    accessories: ['ソフトケース', 'アーム', 'ストラップ', '取扱説明書', 'アダプター'],
    lightFlaws: ['小さな打痕がありますが、演奏に支障はありません。', 'ピックガードに弾き傷があります。'],
    heavyFlaws: ['ボディに塗装剥がれ、フレットの減りがあります。', 'トーンにガリがあります。'],
    colours: ['ブラック', 'ホワイト', 'レッド', 'ブラウン', 'ブルー'],
    tags: ['ギター', '楽器', 'Fender', 'YAMAHA'],
  }),
  family('audio', 34, audio, {
    wear: 'used',
    details: [
      ['動作確認済み', '通電・音出しを確認しました。'],
      ['イヤーパッド新品', 'イヤーパッドを新品に交換しました。', /headphone/],
      ['箱付き', '箱・付属品が揃っています。'],
    ],
    accessories: ['充電ケーブル', 'ケース', 'イヤーピース', '取扱説明書', '元箱'],
    lightFlaws: ['ハウジングに小さなスレがあります。'],
    heavyFlaws: ['バッテリーの持ちが短くなっています。', 'エッジに劣化があります。'],
    colours: ['ブラック', 'ホワイト', 'シルバー'],
    tags: ['オーディオ', 'イヤホン', 'ヘッドホン'],
  }),
  family('city pop', 22, cityPop, { wear: 'used', ...recordFacts }),
  family('records', 16, records, { wear: 'used', ...recordFacts, tags: ['レコード', 'LP', 'アナログ盤'] }),
  family('discs', 44, discs, {
    details: [
      ['初回限定', '初回限定盤です。'],
      ['特典付き', '特典はすべて揃っています。'],
      ['未再生', '開封のみ、未再生です。'],
      ['シリアルなし', 'シリアルコードは使用済みです。'],
    ],
    accessories: ['ブックレット', '帯', '特典'],
    lightFlaws: ['ケースに小さなスレがあります。盤面は綺麗です。'],
    heavyFlaws: ['ケースに割れがあります。', '帯が欠品しています。'],
    tags: ['CD', 'DVD', '推し活'],
    parcel: 'letter',
  }),
  family('films', 22, films, {
    details: [
      ['再生確認済み', '全編の再生を確認しました。'],
      ['特典付き', 'ブックレット・特典ディスク付きです。'],
    ],
    accessories: ['ブックレット', '収納BOX'],
    lightFlaws: ['収納BOXに軽いスレがあります。'],
    tags: ['Bluray', 'DVD', 'アニメ'],
  }),
]
