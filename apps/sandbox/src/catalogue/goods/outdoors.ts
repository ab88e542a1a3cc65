import { crossed, family, models } from './family.ts'

const reels = crossed(
  ['シマノ', 'SHIMANO シマノ'],
  models(`
    ステラ C3000XG スピニングリール | 48800 | reel | 1174 | SHIMANO
    ツインパワー 4000 リール | 28800
    ヴァンキッシュ C2500S リール | 34800
    カルカッタコンクエスト 200 ベイトリール | 36800
    アルデバラン BFS ベイトリール | 28800
    ナスキー 2500 リール | 6800
  `),
)
const daiwa = models(`
  ダイワ セルテート LT4000 リール | 28800 | reel | 1174 | DAIWA
  ダイワ イグジスト LT2500 スピニングリール | 62800
  ダイワ ジリオン TW ベイトリール | 24800
  DAIWA ダイワ レグザ LT3000 リール | 9800
  ダイワ シーボーグ 200J 電動リール | 46800
`)
const tackle = models(`
  シマノ ロッド エクスプライド 166M | 16800 | rod | 1173 | SHIMANO
  シマノ へら竿 15尺 | 14800
  ダイワ ロッド ラテオ 96ML シーバス | 12800 | rod | 1173 | DAIWA
  がまかつ がま磯 アテンダー | 48800 | rod | 1173 | Gamakatsu
  ルアー まとめ売り 30個 バス シーバス | 4800 | lure | 1175 | -
  オールドルアー ヘドン ウッド | 3800
  エギ 3.5号 10本セット | 2400
`)
const golf = models(`
  テーラーメイド ステルス2 ドライバー | 32800 | golfClub | 1184 | TaylorMade
  キャロウェイ パラダイム アイアンセット | 68800 | golfClub | 1184 | Callaway
  タイトリスト ボーケイ SM9 ウェッジ | 12800 | golfClub | 1184 | Titleist
  タイトリスト プロV1 ゴルフボール ロストボール 30球 | 3800 | golfBall | 901002
  ミズノ ゴルフ キャディバッグ | 14800 | golfClub | 1184 | MIZUNO
`)
const snow = models(`
  スノーボード 板 BURTON カスタム 154 | 28800 | snowboard | 887 | -
  スノーボード 3点セット 板 ビンディング ブーツ | 18800
  スノーボード 板 グラトリ 148cm | 19800
  スノーボード ブーツ BOA 26.5cm | 9800 | skiBoots | 1218
  スノーボード ゴーグル OAKLEY フライトデッキ | 9800 | goggles | 1219 | OAKLEY
  スノーボード ウェア 上下セット L | 6800 | jacket | 1219 | -
  スキー板 165cm ビンディング付き | 12800 | ski | 1216
  スキーブーツ 26.0cm | 6800 | skiBoots | 1216
`)
const sports = models(`
  ミズノプロ 硬式グローブ 内野手用 | 18800 | baseballGlove | 1363 | MIZUNO
  asics アシックス 軟式グラブ | 6800 | baseballGlove | 1363 | asics
  野球 ユニフォーム レプリカ | 4800 | tee | 1361 | -
  サッカー日本代表 ユニフォーム adidas | 6800 | tee | 885 | adidas
  サッカーボール 5号 検定球 | 2400 | soccerBall | 885 | -
  YONEX ヨネックス アストロクス バドミントンラケット | 9800 | badminton | 893 | YONEX
  YONEX ヨネックス EZONE 98 テニスラケット | 14800 | tennisRacket | 1378
  ダンベル 可変式 20kg×2 | 9800 | dumbbell | 1153 | -
  ヨガマット 10mm | 1280 | mat | 1153
  スケートボード コンプリート | 6800 | skateboard | 901010
  バスケットボール 7号 | 2800 | basketball | 901010
`)
const camp = models(`
  スノーピーク snow peak アメニティドーム M テント | 24800 | tent | 1165 | snow peak
  スノーピーク ランドロック | 98800
  コールマン Coleman ツーバーナー | 8800 | stove | 1170 | Coleman
  コールマン Coleman ランタン 200A ヴィンテージ | 24800 | lantern | 1166
  スノーピーク チタンマグ シングル | 2400 | mug | 1170 | snow peak
  ヘリノックス チェアワン | 8800 | chair | 1168 | -
  イワタニ 焚き火台 | 4800 | stove | 1170
  シュラフ ダウン 3シーズン | 14800 | bedding | 1167
  登山ザック 50L | 12800 | backpack | 1167
`)
const fishing = {
  wear: 'used',
  details: [
    ['美品', '数回使用の美品です。'],
    ['巻き心地良好', 'ゴリ感・シャリ感はありません。', /reel/],
    ['メンテナンス済み', '分解清掃・注油済みです。', /reel/],
    ['箱付き', '箱・説明書付きです。'],
  ],
  accessories: ['箱', '収納袋', '取扱説明書'],
  lightFlaws: ['スプールエッジに小傷があります。', 'フットに使用に伴う傷があります。'],
  heavyFlaws: ['ベール付近に塗装剥がれがあります。', 'ガイドにサビがあります。'],
  tags: ['釣り', 'リール', 'シマノ', 'ダイワ'],
} as const

export const outdoorFamilies = [
  family('reels', 18, reels, fishing),
  family('daiwa', 10, daiwa, fishing),
  family('tackle', 16, tackle, {
    ...fishing,
    details: fishing.details.filter(([word]) => word !== '巻き心地良好'),
    tags: ['釣り', 'ロッド', 'ルアー'],
  }),
  family('golf', 18, golf, {
    wear: 'used',
    parcel: 'large',
    details: [
      ['美品', '数ラウンド使用の美品です。'],
      ['純正カバー付き', '純正カバー付きです。', /ドライバー|アイアン|ウェッジ/],
    ],
    accessories: ['ヘッドカバー', 'レンチ'],
    lightFlaws: ['ソールに軽い傷があります。'],
    heavyFlaws: ['クラウンに打痕があります。'],
    tags: ['ゴルフ'],
  }),
  family('snow', 28, snow, {
    wear: 'used',
    parcel: 'large',
    details: [
      ['1シーズン使用', '1シーズンのみの使用です。'],
      ['チューンナップ済み', 'ショップでチューンナップ済みです。', /板/],
      ['美品', '数回使用の美品です。'],
    ],
    lightFlaws: ['滑走面に軽い傷があります。'],
    heavyFlaws: ['エッジに軽いサビがあります。', '乗り傷が複数あります。'],
    colours: ['ブラック', 'ホワイト', 'ブルー', 'レッド'],
    tags: ['スノーボード', 'スノボ', 'スキー'],
  }),
  family('sports', 28, sports, {
    wear: 'used',
    details: [
      ['美品', '数回使用の美品です。'],
      ['型付け済み', '型付け済みです。', /グラブ|グローブ/],
      ['中古', '中古品のため、ご理解いただける方にお願いします。'],
    ],
    lightFlaws: ['使用に伴う小傷があります。'],
    colours: ['ブラック', 'レッド', 'ブルー', 'ホワイト'],
    tags: ['スポーツ', '部活'],
  }),
  family('camp', 26, camp, {
    details: [
      ['1回使用', '1回のみ使用しました。'],
      ['廃盤', '現在は廃盤のモデルです。'],
      ['付属品完備', '付属品はすべて揃っています。'],
    ],
    accessories: ['収納袋', '取扱説明書', 'ペグ', 'ロープ'],
    lightFlaws: ['収納袋に軽い汚れがあります。'],
    heavyFlaws: ['生地に小さな穴の補修跡があります。'],
    colours: ['カーキ', 'ベージュ', 'ブラック'],
    tags: ['キャンプ', 'アウトドア'],
  }),
]
