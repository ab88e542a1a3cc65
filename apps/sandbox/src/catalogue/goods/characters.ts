import { crossed, family, models } from './family.ts'

const unopened = [
  ['新品未開封', '新品未開封品です。'],
  ['内袋未開封', '外箱は開けましたが、内袋は未開封です。'],
  ['箱なし', '箱はありません。本体のみの出品です。'],
  ['国内正規品', '国内正規品です。'],
  ['即日発送', '在庫がありますので、お支払い確認後すぐに発送いたします。'],
] as const

const miku = crossed(
  ['初音ミク', '初音ミク 雪ミク', '初音ミク 桜ミク'],
  models(`
    フィギュア プライズ | 2200 | figure | 735 | SEGA
    フィギュア Luminasta | 1980
    ねんどろいど フィギュア | 4800 | chibi | 733 | -
    1/7 スケールフィギュア | 15800 | figure
    ぬーどるストッパーフィギュア | 1680 | chibi
    フィギュア Trio-Try-iT | 2400 | figure
  `),
)

const prizes = crossed(
  [
    'フリーレン',
    '竈門禰豆子',
    '綾波レイ',
    '式波アスカ',
    'レム',
    'アーニャ',
    '喜多川海夢',
    'ラム',
    '後藤ひとり',
    '五条悟',
    '孫悟空',
    'ルフィ',
    'うずまきナルト',
    '胡蝶しのぶ',
  ],
  models(`
    フィギュア プライズ 景品 | 1800 | figure | 733 | -
    一番くじ A賞 フィギュア | 5200 | figure | 733 | BANDAI
    ねんどろいど フィギュア | 4500 | chibi | 733 | -
    figma 可動フィギュア | 6800 | figure
    1/7 完成品フィギュア | 16800
  `),
)

const heroes = models(`
  S.H.Figuarts 仮面ライダークウガ アメイジングマイティ フィギュア | 6800 | hero | 734 | BANDAI
  S.H.Figuarts 仮面ライダーBLACK RX | 7400
  真骨彫製法 仮面ライダー電王 ソードフォーム | 8800
  CSM 変身ベルト デンオウベルト | 24800
  DX ウルトラマン ソフビ まとめ売り 12体 | 3600
  ULTRA-ACT ウルトラセブン | 5200
  戦隊ロボ DX超合金 大獣神 | 18800 | robot
  ゴジラ ソフビ ムービーモンスターシリーズ | 1980 | dino
  東宝30cmシリーズ ゴジラ 1989 フィギュア | 15800
  モンスターハンター フィギュアビルダー リオレウス | 4200 | dino | 735 | -
  ファイナルファンタジー PLAY ARTS改 クラウド フィギュア | 9800 | figure | 735 | SQUARE ENIX
  スーパーマリオ S.H.Figuarts マリオ | 4800 | chibi | 735 | BANDAI
  BE@RBRICK 400% ベアブリック | 12800 | chibi | 740 | MEDICOM TOY
  アメコミ ヒーロー レジェンドシリーズ 6インチ フィギュア | 3800 | hero | 737 | -
`)

const chiikawa = crossed(
  ['ちいかわ', 'ちいかわ ハチワレ', 'ちいかわ うさぎ', 'ちいかわ モモンガ', 'ちいかわ くりまんじゅう', 'ちいかわ シーサー'],
  models(`
    ぬいぐるみ Sサイズ | 2400 | plush | 742 | -
    マスコット ボールチェーン | 1580 | mascot | 900307
    アクリルスタンド | 1200 | acrylic
    缶バッジ | 600 | badges
    お座りマスコット | 2980 | plush
    ポーチ | 1880 | pouch
    マグカップ | 1980 | mug
  `),
)

const sanrio = crossed(
  [
    'サンリオ シナモロール',
    'サンリオ クロミ',
    'サンリオ マイメロディ',
    'サンリオ ポムポムプリン',
    'サンリオ ハローキティ',
    'サンリオ ポチャッコ',
    'サンリオ はぴだんぶい',
  ],
  models(`
    ぬいぐるみ | 2200 | plush | 742 | sanrio
    マスコットホルダー | 1280 | mascot | 900306
    アクリルスタンド | 980 | acrylic
    缶バッジ まとめ売り | 900 | badges
    ポーチ | 1480 | pouch
    当りくじ ビッグぬいぐるみ | 4800 | plush
  `),
)

const disney = crossed(
  ['ディズニー ダッフィー', 'ディズニー シェリーメイ', 'ディズニー リーナ・ベル', 'ディズニー スティッチ', 'ディズニー くまのプーさん'],
  models(`
    ぬいぐるみ Sサイズ | 3900 | plush | 742 | Disney
    ぬいぐるみバッジ | 3400 | mascot | 900308
    カチューシャ | 1900 | ribbon
    コスチューム 衣装 | 2600 | plush
  `),
)

const works = [
  'ブルーロック',
  '呪術廻戦',
  'ハイキュー!!',
  '名探偵コナン',
  'あんさんぶるスターズ!!',
  'プロセカ',
  '推しの子',
  'ツイステッドワンダーランド',
  '東京リベンジャーズ',
  'ホロライブ',
  'にじさんじ',
  '原神',
  'ウマ娘',
  '刀剣乱舞',
  '鬼滅の刃',
]
const animeGoods = crossed(
  works,
  models(`
    アクリルスタンド | 1100 | acrylic | 900315 | -
    アクスタ まとめ売り | 2600 | acrylic | 900315
    缶バッジ | 480 | badges | 975
    缶バッジ 推し まとめ売り | 2200 | badges | 975
    ラバーストラップ | 560 | mascot | 974
    アクリルキーホルダー | 720 | mascot | 974
    B2タペストリー | 2800 | print | 900318
    ランダムトレーディングカード セット | 880 | cards | 741
  `),
)

const boxFlaws = [
  '外箱に薄いスレ、輸送時の細かな凹みがあります。',
  'ブリスターに小傷があります。フィギュア本体は綺麗です。',
  '飾っていたため、ごく薄いホコリがあります。',
]

export const characterFamilies = [
  family('miku', 26, miku, {
    details: unopened,
    accessories: ['外箱', '台座', '交換用フェイスパーツ'],
    lightFlaws: boxFlaws,
    tags: ['初音ミク', 'ボカロ', 'フィギュア'],
  }),
  family('prizes', 60, prizes, {
    details: unopened,
    accessories: ['外箱', '台座', 'ブリスター'],
    lightFlaws: boxFlaws,
    tags: ['フィギュア', 'プライズ', '一番くじ'],
  }),
  family('heroes', 20, heroes, {
    details: unopened,
    accessories: ['外箱', '取扱説明書', '交換用手首'],
    lightFlaws: boxFlaws,
    heavyFlaws: ['関節が緩くなっています。', '塗装ハゲがあります。'],
    tags: ['特撮', 'フィギュア'],
  }),
  family('chiikawa', 48, chiikawa, {
    wear: 'new',
    details: [
      ...unopened.slice(3),
      ['タグ付き', '紙タグ付きです。'],
      ['限定', 'ポップアップストア限定の商品です。'],
      ['ちいかわらんど', 'ちいかわらんどで購入しました。'],
    ],
    accessories: ['紙タグ', '購入時の袋'],
    lightFlaws: ['お顔に個体差があります。', '保管時の小さなシワがあります。'],
    tags: ['ちいかわ', 'ハチワレ', 'うさぎ'],
    parcel: 'letter',
  }),
  family('sanrio', 42, sanrio, {
    wear: 'new',
    details: [
      ['タグ付き', '紙タグ付きです。'],
      ['ピューロランド限定', 'ピューロランドで購入しました。'],
      ['レア', '現在は販売終了している商品です。'],
    ],
    accessories: ['紙タグ'],
    lightFlaws: ['毛並みに少しクセがあります。', 'プリントに小さなスレがあります。'],
    tags: ['サンリオ', 'Sanrio'],
    parcel: 'letter',
  }),
  family('disney', 20, disney, {
    wear: 'new',
    details: [
      ['タグ付き', '紙タグ付きです。'],
      ['TDS限定', '東京ディズニーシーで購入しました。'],
    ],
    accessories: ['紙タグ', 'パークの袋'],
    tags: ['ディズニー', 'Disney'],
  }),
  family('anime', 90, animeGoods, {
    wear: 'new',
    parcel: 'letter',
    details: [
      ['未開封', '中身確認のため開封したものもありますが、ほぼ未開封です。'],
      ['限定', 'イベント限定の商品です。'],
      ['コンプ', '全種コンプリートセットです。', /まとめ|セット/],
      ['匿名配送', '匿名配送でお送りします。'],
    ],
    accessories: ['台紙', 'OPP袋'],
    lightFlaws: ['初期傷がある場合があります。', '台紙に軽い折れがあります。'],
    tags: ['推し活', '缶バッジ', 'アクスタ', '譲渡'],
  }),
]
