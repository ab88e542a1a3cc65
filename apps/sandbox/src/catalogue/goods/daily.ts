import { family, models } from './family.ts'

const digital = models(`
  iPhone 15 128GB SIMフリー ブルー バッテリー90% | 78800 | phone | 859 | Apple
  iPhone SE 第3世代 64GB SIMフリー | 28800
  iPhone 13 mini 128GB ミッドナイト | 46800
  Google Pixel 8a 128GB | 42800 | phone | 859 | -
  Xperia 5 IV SIMフリー | 42800 | phone | 859 | SONY
  iPhone15 ケース クリア MagSafe対応 | 1280 | phoneCase | 3644 | -
  iPhone14 手帳型ケース レザー | 1480
  充電器 65W GaN 急速充電 | 2400 | charger | 862
  MacBook Air M1 8GB 256GB | 68800 | laptop | 840 | Apple
  iPad 第9世代 64GB Wi-Fi | 29800 | tablet | 968 | Apple
  Surface Laptop Go 2 | 38800 | laptop | 840 | Microsoft
  ThinkPad X1 Carbon ノートパソコン | 42800 | laptop | 840 | -
  ASUS GeForce RTX 3060 グラフィックボード | 28800 | gpu | 1156 | ASUS
  Ryzen 7 5700X CPU | 16800 | gpu | 1156 | -
  DDR4 メモリ 16GB×2 | 6800
  HHKB Professional HYBRID Type-S キーボード | 24800 | keyboard | 841 | -
  ロジクール MX MASTER 3S マウス | 9800 | mouse | 841
`)
const appliances = models(`
  Dyson ダイソン V8 コードレス掃除機 | 18800 | vacuum | 875 | Dyson
  BALMUDA バルミューダ The Toaster ブラック | 14800 | toaster | 869 | BALMUDA
  BALMUDA バルミューダ The Pot 電気ケトル | 8800 | kettle | 870
  Panasonic パナソニック ナノケア ドライヤー | 12800 | dryer | 876 | Panasonic
  Panasonic パナソニック 炊飯器 5.5合 | 9800 | riceCooker | 868
  SHARP 空気清浄機 プラズマクラスター | 8800 | fan | 873 | SHARP
  扇風機 昭和レトロ 三枚羽根 | 6800 | fan | 1244 | -
`)
const beauty = models(`
  SHISEIDO 資生堂 アルティミューン 美容液 50ml | 5800 | skincare | 1263 | SHISEIDO
  SK-II フェイシャルトリートメントエッセンス 230ml | 12800 | skincare | 1263 | SK-Ⅱ
  Clé de Peau Beauté ファンデーション レフィル | 6800 | compact | 88 | Clé de Peau Beauté
  SUQQU シグニチャーカラーアイズ 限定 | 4800 | compact | 793 | SUQQU
  NARS リップ ルージュ | 2800 | lipstick | 796 | NARS
  CANMAKE キャンメイク アイシャドウ まとめ売り | 1280 | compact | 793 | CANMAKE
  KATE ケイト リップモンスター 限定色 | 1180 | lipstick | 796 | KATE
  CHANEL シャネル チャンス オードゥトワレ 香水 50ml | 8800 | perfume | 87 | CHANEL
  Christian Dior ディオール リップグロウ | 2600 | lipstick | 796 | Christian Dior
  ANNA SUI アナスイ ミラー コンパクト | 1680 | compact | 88 | Anna Sui
  L'OCCITANE ロクシタン ハンドクリーム 3本セット | 2200 | skincare | 91 | LOCCITANE
  ネイルポリッシュ まとめ売り 10本 | 1480 | nail | 89 | -
  ヘアオイル サロン専売品 100ml | 2200 | skincare | 90
  電動歯ブラシ 替えブラシ付き | 2400 | toothbrush | 92
`)
const baby = models(`
  ミキハウス MIKI HOUSE ベビー服 80cm まとめ売り | 4800 | babyWear | 1307 | MIKI HOUSE
  mezzo piano メゾピアノ ワンピース 110cm | 3800 | dress | 45 | mezzo piano
  ベビー服 女の子 70cm 10着セット | 1980 | babyWear | 44 | -
  キッズ 男の子 パーカー 120cm | 1200 | hoodie | 46
  ベビーカー A型 軽量 | 9800 | stroller | 501
  エルゴ 抱っこ紐 オムニ360 | 8800 | babyWear | 502
  哺乳瓶 ガラス 240ml セット | 1280 | babyBottle | 52
  絵本 まとめ売り 20冊 福音館 | 3800 | pictureBook | 900204
  木のおもちゃ 積み木 知育玩具 | 2400 | blocks | 966
  NIKE キッズ スニーカー 17cm | 2200 | sneakers | 48 | NIKE
  七五三 着物 被布 3歳 フルセット | 6800 | kimono | 55 | -
`)
const home = models(`
  IKEA イケア フロアランプ | 3800 | lamp | 65 | IKEA
  無印良品 ユニットシェルフ | 8800 | table | 62 | MUJI
  Francfranc フランフラン ミラー 全身鏡 | 6800 | mirror | 631 | Francfranc
  カリモク60 Kチェア 1シーター | 24800 | chair | 60 | -
  ちゃぶ台 昭和レトロ 折りたたみ | 7800 | table | 61
  柱時計 昭和レトロ ゼンマイ 振り子 | 9800 | clock | 629
  目覚まし時計 レトロ SEIKO | 2400 | clock | 629 | SEIKO
  ガラスペンダントライト アンティーク | 6800 | lantern | 65 | -
  キリム ラグ 手織り | 12800 | cloth | 63
  北欧 カーテン 100×178 2枚 | 3400 | cloth | 64
  羽毛布団 シングル | 8800 | bedding | 66
  五月人形 兜飾り 収納飾り | 18800 | hina | 901602
  ひな人形 親王飾り 木目込み | 16800
  風鈴 江戸硝子 | 1980 | windBell | 901604
`)
const food = models(`
  宇治抹茶 30g 2缶 | 2400 | tea | 901402 | -
  静岡 深蒸し煎茶 100g 5袋 | 2800
  スペシャルティコーヒー豆 400g | 1980 | coffee | 901402
  京都 和菓子 詰め合わせ | 1680 | sweets | 1137
  北海道 チョコレート 詰め合わせ | 2200 | sweets
  ウイスキー 箱 空き瓶 ディスプレイ用 | 3800 | sake | 929
  徳利 ぐい呑み 付き 日本酒 ミニボトル | 2400 | sake
  ホエイプロテイン 1kg ココア | 2800 | protein | 901301
  置き換えダイエット スムージー 30包 | 1980 | protein | 901301
  マッサージガン 筋膜リリース | 3800 | massage | 93
  お灸 温灸器 セット | 2200 | massage | 93
`)
const living = models(`
  犬用 キャリーバッグ 小型犬 | 3200 | petCarrier | 652 | -
  犬服 レインコート Sサイズ | 1280 | petToy | 652
  猫 キャットタワー 据え置き | 4800 | petToy | 653
  マキタ インパクトドライバー TD173 | 18800 | drill | 901801
  マキタ 充電式クリーナー | 8800 | vacuum | 901801
  KTC 工具セット ラチェット | 12800 | tools | 901802
  鉋 大工道具 まとめ売り 昭和 | 4800 | tools | 901802
  モンステラ 斑入り 株 | 5800 | plant | 901901
  塊根植物 パキポディウム 実生 | 6800 | plant | 901901
  盆栽鉢 常滑 まとめ | 3800 | flowerPot | 901902
  花瓶 ガラス 昭和レトロ | 1980 | vase | 901902
  株主優待券 飲食 5000円分 | 4500 | ticket | 1079
  映画 ムビチケ 一般 未使用 | 1400 | ticket | 1064
  水族館 入場券 ペア | 2800 | ticket | 1068
  スタッドレスタイヤ 155/65R14 4本 | 16800 | wheel | 1330
  アルミホイール 15インチ 4本 | 24800 | wheel | 1330
  カーナビ メモリーナビ 7インチ | 9800 | carPart | 946
  車載 スマホホルダー | 1180 | carPart | 115
  バイク ヘルメット ジェット Lサイズ | 8800 | helmet | 1118
  バイク マフラー カスタムパーツ | 9800 | carPart | 951
  クロスバイク 700C 整備済み | 18800 | bicycle | 900
  ミニベロ 20インチ 折りたたみ自転車 | 12800 | bicycle | 900
`)

export const dailyFamilies = [
  family('digital', 50, digital, {
    wear: 'used',
    details: [
      ['動作確認済み', '動作に問題はありません。', /^(?!.*ケース)/],
      ['残債なし', '残債なし、利用制限は〇です。', /iPhone \d|iPhone SE|Pixel|Xperia/],
      ['美品', '画面に傷のない美品です。', /phone$|laptop|tablet/],
      ['付属品あり', '付属品は写真のとおりです。'],
    ],
    accessories: ['充電ケーブル', '元箱', 'ケース', 'ACアダプター'],
    lightFlaws: ['フレームに小さな傷があります。', '天板に薄いスレがあります。'],
    heavyFlaws: ['画面に線傷があります。', 'バッテリーが劣化しています。'],
    colours: ['ブラック', 'シルバー', 'ホワイト', 'ブルー'],
    tags: ['スマホ', 'iPhone', 'パソコン'],
  }),
  family('appliances', 24, appliances, {
    wear: 'used',
    parcel: 'large',
    details: [
      ['動作確認済み', '通電・動作を確認しました。'],
      ['2023年製', '2023年製です。'],
      ['清掃済み', '分解清掃済みです。'],
    ],
    accessories: ['取扱説明書', '付属品一式', '箱'],
    lightFlaws: ['側面に小さなスレがあります。'],
    heavyFlaws: ['黄ばみ、擦り傷があります。'],
    colours: ['ホワイト', 'ブラック'],
    tags: ['家電', '一人暮らし'],
  }),
  family('beauty', 36, beauty, {
    wear: 'new',
    parcel: 'letter',
    details: [
      ['新品', '新品未開封です。'],
      ['残量9割', '数回使用、残量は9割ほどです。', /perfume|skincare|lipstick|compact/],
      ['国内正規品', '国内百貨店で購入しました。'],
      ['限定', '限定品です。'],
    ],
    accessories: ['箱', 'ショッパー'],
    lightFlaws: ['パッケージに小さなスレがあります。'],
    heavyFlaws: ['残量半分ほどです。'],
    tags: ['コスメ', 'デパコス'],
  }),
  family('baby', 32, baby, {
    details: [
      ['まとめ売り', 'まとめ売りです。', /まとめ|セット/],
      ['美品', '数回使用の美品です。'],
      ['サイズアウト', 'サイズアウトのため出品します。', /cm|ベビー服/],
    ],
    lightFlaws: ['使用感はありますが、まだまだお使いいただけます。'],
    heavyFlaws: ['食べこぼしのシミがあります。', '記名があります。'],
    colours: ['ピンク', 'ブルー', 'ホワイト', 'グレー'],
    tags: ['ベビー', 'キッズ', 'サイズアウト'],
  }),
  family('home', 30, home, {
    wear: 'used',
    parcel: 'large',
    details: [
      ['昭和レトロ', '昭和レトロな雰囲気です。', /レトロ|時計|椅子|Kチェア|風鈴/],
      ['美品', '目立つ傷のない美品です。'],
      ['即発送', 'すぐに発送いたします。'],
    ],
    lightFlaws: ['天板に薄い擦り傷があります。'],
    heavyFlaws: ['塗装剥がれ、ぐらつきがあります。'],
    tags: ['インテリア', '昭和レトロ', '北欧'],
  }),
  family('food', 22, food, {
    wear: 'new',
    details: [
      ['賞味期限2027年', '賞味期限は2027年3月以降です。', /tea|coffee|sweets|protein/],
      ['新品', '新品未開封です。'],
      ['匿名配送', '匿名配送でお送りします。'],
    ],
    tags: ['お茶', '詰め合わせ', 'ダイエット'],
  }),
  family('living', 44, living, {
    details: [
      ['即購入OK', '即購入大歓迎です。'],
      ['動作確認済み', '動作を確認しました。', /drill|vacuum|ナビ/],
      ['匿名配送', '匿名配送でお送りします。'],
      ['まとめ売り', 'まとめ売りです。', /まとめ|セット/],
    ],
    tags: ['日用品', 'DIY', 'ペット'],
  }),
]
