/** What goods are called on customs forms, by the marketplace's categories. A category that is missing has its parent's. */
const NAMES: Readonly<Record<string, string>> = {
  // ファッション
  '3088': 'Used clothing',
  '12': 'Used coat',
  '16': 'Used shoes',
  '18': 'Used accessories',
  '19': 'Used cap',
  '20': 'Used bag',
  '21': 'Used wallet',
  '22': 'Used jewellery',
  '23': 'Used watch',
  // ベビー・キッズ
  '3': 'Used baby goods',
  // ゲーム・おもちゃ・グッズ
  '1328': 'Used toy',
  '76': 'Used video game',
  '82': 'Trading cards',
  '81': 'Used figure',
  // ホビー・楽器・アート
  '6386': 'Used hobby goods',
  '79': 'Used musical instrument',
  // 本・雑誌・漫画
  '5': 'Used books',
  '71': 'Used comic books',
  // CD・DVD・ブルーレイ
  '9879': 'Used CD or DVD',
  '1160': 'Used records',
  // スマホ・タブレット・パソコン
  '7': 'Used electronics',
  '100': 'Used mobile phone',
  '862': 'Used phone case',
  '96': 'Used computer',
  // テレビ・オーディオ・カメラ
  '3888': 'Used audio equipment',
  '97': 'Used camera',
  // 生活家電・空調
  '4136': 'Used household appliance',
  // スポーツ, アウトドア
  '8': 'Used sports goods',
  '2634': 'Used outdoor goods',
  // コスメ, 健康
  '6': 'Cosmetics',
  '3134': 'Health goods',
  // キッチン・日用品・その他
  '113': 'Used kitchenware',
  '1151': 'Household goods',
  // 家具・インテリア
  '4': 'Used interior goods',
  '67': 'Used tableware',
  // ペット, DIY
  '69': 'Pet goods',
  '5597': 'Used tools',
  // ハンドメイド・手芸
  '9': 'Handmade goods',
  // 車・バイク・自転車
  '1318': 'Used vehicle parts',
}

const ANY = 'Used goods'

/** The name of goods whose categories are these, the nearest first. */
export const customsNameOf = (path: readonly string[]): string =>
  path.map((category) => NAMES[category]).find((name) => name !== undefined) ?? ANY
