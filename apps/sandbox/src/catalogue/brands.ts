/** A brand as the marketplace numbers it. */
export interface Brand {
  id: string
  nameJa: string
  nameEn: string
}

// Ids and names as published in the public client github.com/take-kun/mercapi (docs/facets/brands.json).
const table = `
1250|ユニクロ|UNIQLO
617|ジーユー|GU
857|ナイキ|NIKE
99|アディダス|adidas
1009|プーマ|PUMA
883|ニューバランス|new balance
81|アシックス|asics
391|オニツカ タイガー|Onitsuka Tiger
1190|ミズノ|MIZUNO
569|コンバース|Converse
3485|バンズ|VANS
1286|リーボック|Reebok
3630|アンダーアーマー|UNDER ARMOUR
1677|チャンピオン|Champion
12702|ジョーダンブランド|JORDAN BRAND
405|カーハート|Carhartt
712|ステューシー|STUSSY
1620|シュプリーム|SUPREME
136|アベイシングエイプ|A BATHING APE
1736|ネイバーフッド|NEIGHBORHOOD
7693|ヒューマンメード|HUMAN MADE
192|アンダー カバー|UNDER COVER
3948|サカイ|sacai
563|コム デ ギャルソン|COMME des GARCONS
7587|プレイコムデギャルソン|PLAY COMME des GARCONS
1253|ヨウジ ヤマモト|Yohji Yamamoto
1980|Y-3|Y-3
229|イッセイミヤケ|ISSEY MIYAKE
7454|プリーツプリーズ|PLEATS PLEASE
7274|バオバオイッセイミヤケ|BAOBAO ISSEYMIYAKE
273|ヴィズヴィム|visvim
1527|キャピタル|KAPITAL
873|ナンバーナイン|NUMBER (N)INE
572|ザ ノースフェイス|THE NORTH FACE
919|パタゴニア|patagonia
26|アークテリクス|ARC'TERYX
1242|モンクレール|MONCLER
7045|カナダグース|CANADA GOOSE
567|コロンビア|Columbia
3410|スノーピーク|snow peak
3363|コールマン|Coleman
1326|ルイ ヴィトン|LOUIS VUITTON
658|シャネル|CHANEL
365|エルメス|HERMES
474|グッチ|GUCCI
1044|プラダ|PRADA
495|クリスチャン ディオール|Christian Dior
740|セリーヌ|CELINE
1364|ロエベ|LOEWE
1026|フェンディ|Fendi
954|バレンシアガ|BALENCIAGA
606|サンローラン|Saint Laurent
1133|ボッテガ ヴェネタ|Bottega Veneta
908|バーバリー|BURBERRY
539|コーチ|COACH
4359|ケイトスペードニューヨーク|kate spade new york
1150|マイケル コース|MICHAEL KORS
266|ヴィヴィアン ウエストウッド|Vivienne Westwood
13163|メゾンマルジェラ|Maison Margiela
1205|ミュウ ミュウ|MIU MIU
1146|マーク ジェイコブス|MARC JACOBS
846|トリーバーチ|Tory Burch
588|サマンサ タバサ|Samantha Thavasa
111|アナスイ|Anna Sui
1551|クロムハーツ|CHROME HEARTS
809|ティファニー|TIFFANY
433|カルティエ|Cartier
1069|ブルガリ|BVLGARI
15574|ヴァンクリーフアンドア－ペル|Van Cleef and Arpels
2945|スワロフスキー|Swarovski
15|4℃|4℃
1976|ロレックス|ROLEX
1510|オメガ|OMEGA
2947|セイコー|SEIKO
2928|シチズン|Citizen
2905|カシオ|CASIO
612|ジーショック|G-SHOCK
1659|タグ ホイヤー|TAG HEUER
717|スナイデル|Snidel
3608|ジェラート・ピケ|gelato pique
1151|マウジー|moussy
597|ザラ|ZARA
299|エイチ アンド エム|H&M
447|ギャップ|Gap
4408|ポロラルフローレン|POLO RALPH LAUREN
840|トミー ヒルフィガー|TOMMY HILFIGER
1266|ラコステ|LACOSTE
1285|リーバイス|Levi's
969|ビームス|BEAMS
1248|ユナイテッド アローズ|UNITED ARROWS
640|シップス|SHIPS
649|ジャーナル スタンダード|JOURNAL STANDARD
1873|マスターマインド ジャパン|mastermind JAPAN
982|ヒステリックグラマー|Hysteric Glamour
1213|ミルクフェド|MILKFED
334|エックスガール|X-girl
3897|ベイビーザスターズシャインブライト|BABY,THE STARS SHINE BRIGHT
188|アンジェリック プリティ|Angelic Pretty
1292|リズ リサ|LIZ LISA
2374|ミキハウス|MIKI HOUSE
2387|メゾピアノ|mezzo piano
3272|アップル|Apple
3285|ソニー|SONY
3291|パナソニック|Panasonic
3282|シャープ|SHARP
3277|キヤノン|Canon
3290|ニコン|Nikon
3296|富士フイルム|FUJIFILM
3276|オリンパス|OLYMPUS
3294|ペンタックス|PENTAX
3303|リコー|RICOH
4194|ライカ|Leica
4199|シグマ|SIGMA
3299|ボーズ|Bose
12652|ジェイビーエル|JBL
3274|オーディオテクニカ|audio technica
3287|ダイソン|Dyson
7146|バルミューダ|BALMUDA
15487|ニンテンドー|Nintendo
3266|プレイステーション|PlayStation
3259|セガ|SEGA
958|バンダイ|BANDAI
10490|タカラトミー|Takara Tomy
4010|レゴ|LEGO
3965|サンリオ|sanrio
2186|ディズニー|Disney
4138|コナミ|KONAMI
7138|スクウェアエニックス|SQUARE ENIX
6105|メディコムトイ|MEDICOM TOY
3139|資生堂|SHISEIDO
3088|エスケーツー|SK-Ⅱ
3119|クレ・ド・ポー ボーテ|Clé de Peau Beauté
3124|コーセー|KOSE
4664|スック|SUQQU
3632|ナーズ|NARS
3245|ロクシタン|LOCCITANE
3120|ケイト|KATE
3623|キャンメイク|CANMAKE
3391|シマノ|SHIMANO
3428|ダイワ|DAIWA
3342|がまかつ|Gamakatsu
3565|ヤマハ|YAMAHA
4209|ローランド|Roland
4212|フェンダー|Fender
4211|ギブソン|GIBSON
4216|アイバニーズ|Ibanez
4144|スズキ|Suzuki
4143|ホンダ|Honda
4241|トヨタ|TOYOTA
3426|タイトリスト|Titleist
3350|キャロウェイ|Callaway
3441|テーラーメイド|TaylorMade
3568|ヨネックス|YONEX
6775|トゥミ|TUMI
1117|ポーター|PORTER
4011|リモワ|RIMOWA
512|グレゴリー|GREGORY
835|ドクターマーチン|Dr.Martens
64|アグ|UGG
812|ティンバーランド|Timberland
523|クロックス|CROCS
1961|レッド ウィング|RED WING
2277|ビルケンシュトック|Birkenstock
2458|イケア|IKEA
1892|無印良品|MUJI
2521|フランフラン|Francfranc
2704|ストウブ|Staub
2844|ル クルーゼ|LE CREUSET
14506|スタンレー|STANLEY
4109|スターバックス|Starbucks
2589|ウェッジウッド|WEDGWOOD
2756|ノリタケ|NORITAKE
2576|イッタラ|iittala
3332|オークリー|OAKLEY
641|ジッポー|ZIPPO
4153|ファーウェイ|HUAWEI
3874|エイスース|ASUS
3288|デル|DELL
3300|マイクロソフト|Microsoft
`

export const brands: readonly Brand[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', nameJa = '', nameEn = ''] = line.split('|')
    return { id, nameJa, nameEn }
  })

const byName = new Map(brands.map((brand) => [brand.nameEn, brand]))

/** The brand of a Latin name in the table; an unknown name is a mistake in the catalogue and throws. */
export function brandNamed(nameEn: string): Brand {
  const brand = byName.get(nameEn)
  if (!brand) throw new Error(`no brand ${nameEn}`)
  return brand
}
