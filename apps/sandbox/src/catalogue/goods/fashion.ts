import { crossed, family, models } from './family.ts'

const luxury = models(`
  LOUIS VUITTON ルイヴィトン ジッピーウォレット モノグラム 長財布 | 42800 | longWallet | 384 | LOUIS VUITTON
  LOUIS VUITTON ヴィトン ポルトフォイユ・サラ ダミエ 財布 | 28800 | longWallet | 241
  LOUIS VUITTON ヴィトン エピ 二つ折り財布 | 14800 | wallet | 385
  LOUIS VUITTON ヴィトン ヴェルニ 財布 コインケース付き | 16800 | wallet | 241
  LOUIS VUITTON ルイヴィトン マルチクレ キーケース | 12800 | wallet | 389
  LOUIS VUITTON ルイヴィトン スピーディ30 モノグラム | 58800 | bag | 208
  LOUIS VUITTON ルイヴィトン ネヴァーフル MM | 128000 | tote | 209
  CHANEL シャネル マトラッセ チェーンショルダー | 328000 | shoulderBag | 214 | CHANEL
  CHANEL シャネル キャビアスキン 長財布 ココマーク | 58800 | longWallet | 241
  CHANEL シャネル カンボンライン トートバッグ | 78800 | tote | 209
  HERMES エルメス カレ90 シルクスカーフ | 22800 | scarf | 252 | HERMES
  HERMES エルメス ガーデンパーティ PM | 168000 | tote | 209
  GUCCI グッチ GGスプリーム ショルダーバッグ | 46800 | shoulderBag | 214 | GUCCI
  GUCCI グッチ 長財布 GGマーモント | 28800 | longWallet | 241
  PRADA プラダ ナイロン ショルダーバッグ 黒 | 34800 | shoulderBag | 214 | PRADA
  PRADA プラダ サフィアーノ 財布 | 24800 | longWallet | 241
  COACH コーチ シグネチャー トートバッグ | 12800 | tote | 209 | COACH
  COACH コーチ レザー ショルダーバッグ オールドコーチ | 9800 | shoulderBag | 214
  COACH コーチ 長財布 ラウンドファスナー | 8800 | longWallet | 241
  PORTER ポーター タンカー 2WAY ヘルメットバッグ | 29800 | tote | 359 | PORTER
  PORTER ポーター タンカー ショルダーバッグ | 16800 | shoulderBag | 352
  PORTER ポーター フリースタイル 財布 | 9800 | wallet | 385
  GREGORY グレゴリー デイパック 黒 リュック | 12800 | backpack | 355 | GREGORY
  THE NORTH FACE ノースフェイス BCヒューズボックス リュック | 10800 | backpack | 355 | THE NORTH FACE
  TUMI トゥミ ビジネスバッグ バリスティックナイロン | 24800 | briefcase | 359 | TUMI
  RIMOWA リモワ トパーズ スーツケース | 58800 | suitcase | 360 | RIMOWA
  Vivienne Westwood ヴィヴィアン がま口 財布 | 9800 | wallet | 241 | Vivienne Westwood
  Samantha Thavasa サマンサタバサ ハンドバッグ | 6800 | bag | 208 | Samantha Thavasa
  BAOBAO ISSEY MIYAKE バオバオ ルーセント トート | 28800 | tote | 209 | BAOBAO ISSEYMIYAKE
`)
const watches = models(`
  SEIKO セイコー 5スポーツ 自動巻き 腕時計 | 16800 | watch | 414 | SEIKO
  SEIKO セイコー プロスペックス ダイバー SBDC101 | 68800
  SEIKO セイコー ロードマチック 手巻き アンティーク 腕時計 | 12800
  SEIKO セイコー 懐中時計 鉄道時計 19セイコー | 14800 | pocketWatch
  グランドセイコー SBGX263 クォーツ | 148000 | watch
  CITIZEN シチズン アテッサ エコドライブ 腕時計 | 19800 | watch | 414 | Citizen
  CITIZEN シチズン プロマスター ダイバー | 22800
  OMEGA オメガ シーマスター デビル アンティーク | 68800 | watch | 414 | OMEGA
  ROLEX ロレックス オイスターデイト 手巻き | 298000 | watch | 414 | ROLEX
  TAG HEUER タグホイヤー フォーミュラ1 | 58800 | watch | 414 | TAG HEUER
  Cartier カルティエ マストタンク 腕時計 | 158000 | watch | 24 | Cartier
  CASIO カシオ チープカシオ F-91W | 1480 | digitalWatch | 415 | CASIO
  CASIO カシオ データバンク 電卓付き 腕時計 | 4800
`)
const gshock = crossed(
  ['G-SHOCK', 'カシオ G-SHOCK'],
  models(`
    DW-5600E スピード 腕時計 | 7800 | digitalWatch | 415 | G-SHOCK
    DW-6900 三つ目 腕時計 | 6800
    GA-2100 カシオーク 腕時計 | 9800
    GW-M5610 電波ソーラー | 13800
    フロッグマン DW-8200 チタン | 32800
    MR-G MRG-B5000 | 188000
    GMW-B5000 フルメタル シルバー | 42800
    イルカ クジラ 限定 スケルトン | 16800
  `),
)
const men = models(`
  THE NORTH FACE ノースフェイス マウンテンライトジャケット | 24800 | jacket | 332 | THE NORTH FACE
  THE NORTH FACE ノースフェイス ヌプシ ダウンジャケット | 32800 | down | 318
  MONCLER モンクレール マヤ ダウンジャケット | 88800 | down | 318 | MONCLER
  patagonia パタゴニア レトロX フリース ジャケット | 18800 | jacket | 335 | patagonia
  ARC'TERYX アークテリクス ベータ LT ジャケット | 46800 | jacket | 332 | ARC'TERYX
  SUPREME シュプリーム ボックスロゴ パーカー | 32800 | hoodie | 310 | SUPREME
  STUSSY ステューシー ワールドツアー Tシャツ | 4800 | tee | 302 | STUSSY
  Champion チャンピオン リバースウィーブ スウェット 90s | 12800 | hoodie | 310 | Champion
  A BATHING APE アベイシングエイプ シャークパーカー | 22800 | hoodie | 310 | A BATHING APE
  COMME des GARCONS コムデギャルソン シャツ ストライプ | 16800 | shirt | 304 | COMME des GARCONS
  Yohji Yamamoto ヨウジヤマモト ウールギャバ ロングコート | 58800 | coat | 335 | Yohji Yamamoto
  ユニクロ UNIQLO U クルーネックTシャツ 3枚セット | 1500 | tee | 302 | UNIQLO
  POLO RALPH LAUREN ラルフローレン オックスフォードシャツ | 3800 | shirt | 304 | POLO RALPH LAUREN
  Levi's リーバイス 501 デニム 90s USA製 | 12800 | jeans | 336 | Levi's
  Levi's リーバイス 517 ブーツカット デニム | 4800
  KAPITAL キャピタル センチュリーデニム | 22800 | jeans | 336 | KAPITAL
  visvim ヴィズヴィム FBT スエード モカシン | 42800 | boots | 347 | visvim
  クロムハーツ CHROME HEARTS リング シルバー925 | 38800 | ring | 379 | CHROME HEARTS
  OAKLEY オークリー サングラス ホルブルック | 8800 | sunglasses | 401 | OAKLEY
  ZIPPO ジッポー ライター ヴィンテージ | 4800 | lighter | 412 | ZIPPO
`)
const women = models(`
  snidel スナイデル フラワープリント ワンピース | 5800 | dress | 15 | Snidel
  gelato pique ジェラピケ ルームウェア セットアップ | 4800 | roomwear | 17 | gelato pique
  moussy マウジー スウェット パーカー | 2200 | hoodie | 132 | moussy
  ZARA ザラ フローラル ロングワンピース | 2800 | dress | 15 | ZARA
  PLEATS PLEASE プリーツプリーズ ロングスカート | 16800 | skirt | 14 | PLEATS PLEASE
  ISSEY MIYAKE イッセイミヤケ プリーツ ブラウス | 14800 | blouse | 122 | ISSEY MIYAKE
  UNITED ARROWS ユナイテッドアローズ トレンチコート | 9800 | coat | 149 | UNITED ARROWS
  MACKINTOSH PHILOSOPHY トレンチコート | 9800 | coat | 149 | -
  Vivienne Westwood ヴィヴィアン オーブ ネックレス | 9800 | necklace | 226 | Vivienne Westwood
  Angelic Pretty アンジェリックプリティ ジャンパースカート | 18800 | dress | 15 | Angelic Pretty
  BABY,THE STARS SHINE BRIGHT ロリィタ ブラウス | 7800 | blouse | 122 | BABY,THE STARS SHINE BRIGHT
  X-girl エックスガール ロゴ Tシャツ | 2400 | tee | 119 | X-girl
  サマンサタバサ シルク スカーフ | 1980 | scarf | 252 | Samantha Thavasa
  BURBERRY バーバリー カシミヤ マフラー チェック | 14800 | scarf | 252 | BURBERRY
  麦わら帽子 つば広 リボン ハンドメイド | 2200 | hat | 19 | -
`)
const shoes = models(`
  NIKE ナイキ エアジョーダン1 スニーカー | 16800 | sneakers | 345 | NIKE
  NIKE ナイキ エアマックス95 イエローグラデ | 22800
  NIKE ナイキ ダンク LOW パンダ | 9800
  adidas アディダス スタンスミス | 4800 | sneakers | 345 | adidas
  new balance ニューバランス 996 USA | 16800 | sneakers | 345 | new balance
  Converse コンバース チャックテイラー 日本製 | 6800 | sneakers | 179 | Converse
  VANS バンズ オールドスクール | 3800 | sneakers | 345 | VANS
  Onitsuka Tiger オニツカタイガー メキシコ66 | 6800 | sneakers | 345 | Onitsuka Tiger
  Dr.Martens ドクターマーチン 8ホールブーツ | 9800 | boots | 347 | Dr.Martens
  RED WING レッドウィング アイリッシュセッター | 18800 | boots | 347 | RED WING
  Timberland ティンバーランド 6インチ ブーツ | 8800 | boots | 347 | Timberland
  UGG アグ ムートンブーツ クラシックミニ | 6800 | boots | 177 | UGG
  Birkenstock ビルケンシュトック ボストン スエード | 8800 | loafer | 900142 | Birkenstock
  CHANEL シャネル パンプス ツイード | 42800 | heels | 176 | CHANEL
`)
const jewellery = models(`
  TIFFANY ティファニー オープンハート ネックレス シルバー925 | 12800 | necklace | 226 | TIFFANY
  TIFFANY ティファニー アトラス リング | 14800 | ring | 229
  Cartier カルティエ トリニティ リング K18 | 88800 | ring | 229 | Cartier
  4℃ ヨンドシー K10 ダイヤ ネックレス | 9800 | necklace | 226 | 4℃
  Swarovski スワロフスキー ピアス | 3800 | earrings | 231 | Swarovski
  BVLGARI ブルガリ ビーゼロワン リング | 78800 | ring | 229 | BVLGARI
  Van Cleef & Arpels ヴァンクリーフ アルハンブラ ネックレス | 248000 | necklace | 226 | Van Cleef and Arpels
  本真珠 パールネックレス あこや 7mm珠 | 18800 | pearls | 226 | -
  天然石 数珠 ブレスレット 水晶 | 1980 | beads | 227
`)
const kimono = models(`
  着物 正絹 訪問着 金駒刺繍 | 9800 | kimono | 279 | -
  着物 大島紬 泥染 袷 | 14800
  着物 小紋 正絹 レトロ モダン | 3800
  着物 振袖 フルセット 成人式 | 24800
  着物 まとめ売り 正絹 10枚 リメイク用 | 6800
  着物 結城紬 未仕立て 反物 | 18800 | obi
  浴衣 綿紅梅 藍染 レディース | 4800 | kimono | 277
  袋帯 正絹 西陣織 着物 帯 | 6800 | obi | 900117
  名古屋帯 博多織 着物 帯 | 3800
  帯締め 帯揚げ セット 着物 小物 | 2200
  男着物 アンサンブル 紬 羽織 | 8800 | kimono | 279
`)

const clothes = {
  lightFlaws: ['数回着用、洗濯済みです。目立つ傷や汚れはありません。', '着用に伴う薄い毛羽立ちがあります。'],
  heavyFlaws: ['袖口に薄い汚れがあります（写真参照）。', '裾にほつれがあります。', '襟に色あせがあります。'],
  colours: ['ブラック', 'ホワイト', 'ネイビー', 'グレー', 'ベージュ', 'カーキ', 'ブラウン'],
  sizes: ['S', 'M', 'L', 'XL(LL)'],
  sized: /jacket|down|hoodie|tee|shirt|coat|jeans/,
} as const
const leather = {
  wear: 'used',
  details: [
    ['正規品', '正規品です。国内百貨店で購入しました。'],
    ['美品', '使用回数が少なく、とても綺麗です。'],
    ['鑑定済み', '古物市場で基準内と判断された商品です。'],
    ['保存袋付き', '保存袋付きです。'],
    ['シリアルあり', 'シリアル番号は写真をご確認ください。', /VUITTON|CHANEL|GUCCI|PRADA|RIMOWA/],
  ],
  accessories: ['保存袋', '箱', 'ギャランティカード', 'ショルダーストラップ'],
  lightFlaws: ['角に軽いスレがあります。', '内側に薄い小傷があります。', '金具に細かな小傷があります。'],
  heavyFlaws: ['角スレ、持ち手の黒ずみがあります。', '内側にペン汚れとベタつきがあります。', 'ファスナーの引き手が交換されています。'],
} as const

export const fashionFamilies = [
  family('luxury', 72, luxury, {
    ...leather,
    colours: ['ブラック', 'ブラウン', 'ベージュ', 'レッド', 'ピンク'],
    tags: ['ブランド', '財布', 'バッグ'],
  }),
  family('watches', 30, watches, {
    wear: 'used',
    details: [
      ['稼働品', '現在稼働中です。日差は測定しておりません。'],
      ['電池交換済み', '電池を交換しました。', /クォーツ|SBGX|CASIO|ウブロ/],
      ['オーバーホール済み', '昨年オーバーホールを行いました。', /自動巻|手巻|ダイバー|アンティーク|懐中/],
      ['箱付き', '箱・保証書付きです。'],
    ],
    accessories: ['箱', '保証書', '替えベルト', '余りコマ'],
    lightFlaws: ['風防に細かな線傷があります。', 'ベルトに使用感があります。'],
    heavyFlaws: ['風防に欠け、ケースに打ち傷があります。', '日付の早送りができません。'],
    colours: ['シルバー', 'ブラック', 'ネイビー', 'ホワイト'],
    tags: ['腕時計', '時計', '機械式'],
  }),
  family('gshock', 26, gshock, {
    wear: 'used',
    details: [
      ['電池交換済み', '電池を交換しました。'],
      ['美品', '数回使用の美品です。'],
      ['箱付き', '缶ケース・説明書付きです。'],
    ],
    accessories: ['缶ケース', '取扱説明書', '外箱'],
    lightFlaws: ['ベゼルに軽いスレがあります。'],
    heavyFlaws: ['ベルトに劣化、ベゼルに加水分解があります。'],
    colours: ['ブラック', 'ホワイト', 'レッド', 'ネイビー', 'クリア'],
    tags: ['GSHOCK', 'Gショック', 'CASIO'],
  }),
  family('men', 60, men, {
    ...clothes,
    details: [
      ['美品', '数回着用の美品です。'],
      ['古着', '古着のため、ご理解のある方のみご購入ください。'],
      ['正規品', '正規店で購入しました。'],
      ['入手困難', '即完売した人気のアイテムです。'],
    ],
    accessories: ['タグ'],
    tags: ['古着', 'メンズ', 'ストリート'],
  }),
  family('women', 50, women, {
    ...clothes,
    sizes: ['S', 'M', 'L', 'FREE SIZE'],
    sized: /dress|roomwear|hoodie|skirt|blouse|coat|tee/,
    colours: ['ホワイト', 'ピンク', 'ベージュ', 'ブラック', 'ブルー', 'ラベンダー'],
    details: [
      ['美品', '一度着用しました。'],
      ['タグ付き', 'タグ付き未使用です。'],
      ['春夏', '春夏に活躍する一枚です。', /dress|blouse|tee|skirt/],
    ],
    tags: ['レディース', 'ワンピース', '春コーデ'],
  }),
  family('shoes', 40, shoes, {
    wear: 'used',
    sizes: ['23.5cm', '24cm', '24.5cm', '25cm', '25.5cm', '26cm', '26.5cm', '27cm', '27.5cm', '28cm'],
    colours: ['ブラック', 'ホワイト', 'ブラウン', 'レッド', 'グレー'],
    details: [
      ['箱付き', '外箱付きです。'],
      ['試着のみ', '室内で試着したのみです。'],
      ['クリーニング済み', '専門店でクリーニングしました。'],
    ],
    accessories: ['外箱', '替え紐'],
    lightFlaws: ['ソールの減りは少なめです。', '履きジワがあります。'],
    heavyFlaws: ['ヒールに減り、つま先にスレがあります。', '中敷きの印字が消えています。'],
    tags: ['スニーカー', '靴'],
  }),
  family('jewellery', 34, jewellery, {
    wear: 'used',
    details: [
      ['磨き済み', 'シルバー磨きで仕上げました。', /シルバー/],
      ['刻印あり', '刻印があります。写真をご確認ください。'],
      ['箱付き', 'ケース・リボン付きです。'],
    ],
    accessories: ['ケース', '保存袋', 'ショッパー'],
    colours: ['シルバー', 'ゴールド'],
    sizes: ['9号', '11号', '13号', '15号'],
    sized: /ring$/,
    tags: ['アクセサリー', 'ジュエリー'],
    parcel: 'letter',
  }),
  family('kimono', 40, kimono, {
    wear: 'used',
    details: [
      ['正絹', '素材は正絹です。', /正絹|紬/],
      ['美品', 'しつけ糸付きの美品です。', /kimono/],
      ['リメイク', 'リメイク素材としてもおすすめです。'],
      ['身丈160cm', '身丈160cm 裄65cmです。', /訪問着|大島|小紋|浴衣/],
    ],
    accessories: ['たとう紙'],
    lightFlaws: ['たたみジワがあります。', '裏地に薄いヤケがあります。'],
    heavyFlaws: ['胴裏に黄変、シミがあります。', '袖に薄いシミがあります。'],
    colours: ['ネイビー', 'ピンク', 'レッド', 'ベージュ', 'ブラック', 'グリーン'],
    tags: ['着物', '和装', 'アンティーク着物'],
  }),
]
