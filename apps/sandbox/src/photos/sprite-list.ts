import * as camera from './draw/cameras.ts'
import * as craft from './draw/craft.ts'
import * as figure from './draw/figures.ts'
import * as gear from './draw/gear.ts'
import * as media from './draw/media.ts'
import * as wear from './draw/wear.ts'
import type { Drawing } from './drawing.ts'

/** A 3-D object picture by its code, with its colours toned down to those of things: saturation and lightness as factors, hue in degrees. */
export interface ObjectPicture {
  code: string
  saturation?: number
  lightness?: number
  hue?: number
}

/** The source of a sprite; a drawing may need object pictures as data addresses, by code. */
export interface SpriteSource {
  object?: ObjectPicture
  draw?: (picture: (code: string) => string) => Drawing
  /** A can badge's ground colour: the picture is put on a glossy disc. */
  pin?: string
  /** Cut out of clear acrylic: a white rim follows the outline. */
  acrylic?: boolean
}

const objects = (table: string): Record<string, SpriteSource> =>
  Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', code = '', saturation = '1', lightness = '1', hue = '0'] = line.trim().split(' ')
        return [name, { object: { code, saturation: Number(saturation), lightness: Number(lightness), hue: Number(hue) } }]
      }),
  )

// name, code, saturation, lightness, hue
const fromObjects = objects(`
  parcel 1f4e6 .7
  gift 1f381 .6
  camcorder 1f4f9 .4
  cine 1f4fd-fe0f .5 1.05
  filmReflex 1f4f7 .25 .92
  trainA 1f684 .9
  trainB 1f685 .9
  trainC 1f686 .9
  tram 1f68b .8
  steam 1f682 .8
  carA 1f697 .9
  carB 1f699 .9
  racer 1f3ce-fe0f .9
  truck 1f69b .9
  gamepad 1f3ae .45 .9
  stick 1f579-fe0f .8
  dinoA 1f996 .9
  dinoB 1f995 .9
  dragon 1f409 .9
  matryoshka 1fa86 .9
  bear 1f9f8 .9
  bag 1f45c .85
  purse 1f45b .7 .92
  clutch 1f45d .6
  backpack 1f392 .35 .62 200
  suitcase 1f9f3 .55
  briefcase 1f4bc .8 .9
  sunglasses 1f576-fe0f .6
  glasses 1f453 .3 .6
  sneaker 1f45f .55
  boot 1f97e .9
  loafer 1f45e .9 .85
  heel 1f460 .8 .9
  hat 1f452 .8
  scarf 1f9e3 .8 .86
  coat 1f9e5 .8
  dress 1f457 .55 .92
  jeans 1f456 .5 .72
  blouse 1f45a .5
  ring 1f48d .8
  beads 1f4ff .8
  lipstick 1f484 .85
  lotion 1f9f4 .6
  headphone 1f3a7 .8 .84
  radio 1f4fb .6
  tv 1f4fa .6
  vhs 1f4fc .6
  disc 1f4bf .8
  guitar 1f3b8 .85
  violin 1f3bb .9
  sax 1f3b7 .8
  trumpet 1f3ba .8
  keys 1f3b9 .5
  drum 1f941 .8
  mic 1f399-fe0f .9
  bookRed 1f4d5 .7
  bookBlue 1f4d8 .6
  bookGreen 1f4d7 .5
  bookOpen 1f4d6 .8
  vase 1f3fa .7
  frame 1f5bc-fe0f .9
  palette 1f3a8 .9
  brush 1f58c-fe0f .9
  crayon 1f58d-fe0f .8
  pencil 270f-fe0f .8
  ruler 1f4cf .6
  thread 1f9f5 .6
  yarn 1f9f6 .6
  flowers 1f490 .8
  ribbon 1f380 .8
  laptop 1f4bb .6
  keyboard 2328-fe0f .6 1.02
  mouse 1f5b1-fe0f .6
  plug 1f50c .8
  toothbrush 1faa5 .8
  babyBottle 1f37c .8
  mirror 1fa9e .8
  chair 1fa91 .8
  mantelClock 1f570-fe0f .8
  alarmClock 23f0 .7
  lantern 1f3ee .8
  bed 1f6cf-fe0f .6
  hina 1f38e .8
  windBell 1f390 .9
  chocolate 1f36b .9
  cookie 1f36a .9
  sake 1f376 .8
  champagne 1f37e .8
  basket 1f9fa .9
  bone 1f9b4 .8
  paws 1f43e .6
  toolbox 1f9f0 .8
  wrench 1f527 .8
  hammer 1f528 .8
  driver 1fa9b .8
  plant 1fab4 .9
  cactus 1f335 .9
  ticketA 1f3ab .8
  ticketB 1f39f-fe0f .8
  bolt 1f529 .8
  bicycle 1f6b2 .8
  goggles 1f97d .8
  glove 1f94a .7 .72 12
  baseball 26be .9
  soccerBall 26bd .7
  basketball 1f3c0 .85
  tennis 1f3be .8
  badminton 1f3f8 .8
  skateboard 1f6f9 .9
  tent 26fa .6 .9
  coin 1fa99 .8
  iceSkiBoot 1f97e .35 .5
`)

const looks: readonly figure.Look[] = [
  { hair: '#4fb9b4', style: 'tails', eyes: '#2f8f96', dress: '#8f969c', accent: '#2f9f9c', legs: '#26272c' },
  { hair: '#f0c95a', style: 'tails', eyes: '#3c6aa0', dress: '#3b4f8c', accent: '#c23a3e', legs: '#fbdcc4' },
  { hair: '#eceaf0', style: 'long', eyes: '#3f8f6a', dress: '#f7f5f0', accent: '#c9a44a', legs: '#4a3a34' },
  { hair: '#2b2730', style: 'long', eyes: '#c25a7a', dress: '#d98fa8', accent: '#7a3a5a', legs: '#2b2730' },
  { hair: '#8fb7dd', style: 'bob', eyes: '#b23a4a', dress: '#f3f3f5', accent: '#3c5a8c', legs: '#f3f3f5' },
  { hair: '#e89ab0', style: 'bob', eyes: '#3c6aa0', dress: '#f6d9e0', accent: '#e05a7a', legs: '#fbdcc4' },
  { hair: '#23222a', style: 'spiky', eyes: '#2b2b33', dress: '#e07a2e', accent: '#27408a', legs: '#e07a2e' },
  { hair: '#f0c23a', style: 'spiky', eyes: '#2f6fb0', dress: '#e8852e', accent: '#26272c', legs: '#e8852e' },
  { hair: '#7a4a34', style: 'ponytail', eyes: '#5a7a3a', dress: '#4f7a5a', accent: '#e8c25a', legs: '#4a3a34' },
  { hair: '#7a5aa8', style: 'ponytail', eyes: '#8a4aa8', dress: '#3a3344', accent: '#b78fd8', legs: '#3a3344' },
]
const figures = Object.fromEntries(
  looks.flatMap((look, i): [string, SpriteSource][] => [
    [`scale${i}`, { draw: () => figure.scaleFigure(look) }],
    [`chibi${i}`, { draw: () => figure.chibi(look) }],
    [`chibiAcrylic${i}`, { draw: () => figure.chibi(look), acrylic: true }],
  ]),
)

const heads = ['1f430', '1f431', '1f43b', '1f43c', '1f436', '1f427', '1f98a', '1f42d', '1f439', '1f42f', '1f428', '1f437'] as const
const furs = [
  '#f0ecf2',
  '#f6b04a',
  '#8a5f45',
  '#f2f0f4',
  '#e8c9a0',
  '#5a6078',
  '#f08a3c',
  '#d9d3e0',
  '#f0cba0',
  '#f5a64a',
  '#b9b6c4',
  '#f7b9c4',
]
const pins = ['#f7d9d0', '#d5e6ef', '#dfe7cb', '#f5e4b8', '#e3d5ec', '#f3dccb']
const animals = Object.fromEntries(
  heads.flatMap((code, i): [string, SpriteSource][] => [
    [`plush${i}`, { draw: (picture) => figure.plush(picture(code), furs[i]) }],
    [`mascot${i}`, { draw: (picture) => figure.mascot(picture(code)) }],
    [`badge${i}`, { object: { code, saturation: 0.9 }, pin: pins[i % pins.length] ?? '#f7d9d0' }],
    [`acrylic${i}`, { object: { code, saturation: 0.9 }, acrylic: true }],
  ]),
)

const drawings: Record<string, SpriteSource['draw']> = {
  camera: () => camera.camera(),
  cameraBlack: () => camera.camera(['#55524f', '#32302e', '#232120'], ['#2a2827', '#171615'], '#e8e2d6'),
  cameraRed: () => camera.camera(undefined, ['#7a2a33', '#551820']),
  cameraTan: () => camera.camera(['#fbf7ec', '#ece3cd', '#d2c6aa'], ['#8f7a5a', '#6f5b3f']),
  cameraBack: () => camera.cameraBack(),
  compactBlack: () => camera.compact(),
  compactSilver: () => camera.compact('#c3c4c7', '#8d8f94'),
  compactBlue: () => camera.compact('#4a6a9a', '#33353b'),
  compactPink: () => camera.compact('#d99aa8', '#8d8a8c'),
  compactGold: () => camera.compact('#b9a27a', '#4a4640'),
  digitalBack: () => camera.digitalBack(),
  digitalBackSilver: () => camera.digitalBack('#b9babd'),
  slr: () => camera.slr(),
  slrSilver: () => camera.slr('#303134', '#1b1b1d', true),
  slrBrown: () => camera.slr('#3a3634', '#5d3b28', true),
  instant: () => camera.instant(),
  instantPink: () => camera.instant('#f0c4cd'),
  lens: () => camera.lens(),
  film: () => camera.film(),
  chawanGreen: () => craft.chawan(),
  chawanBlack: () => craft.chawan('#1b1a1a', '#3a3838', '#8a6a4a'),
  chawanRed: () => craft.chawan('#b9603a', '#d98f5c', '#f0dcb8'),
  chawanWhite: () => craft.chawan('#cfc6b4', '#eee8da', '#f7f2e6'),
  chawanBlue: () => craft.chawan('#3a5068', '#7f9ab0', '#dfe3dc'),
  bowlRed: () => craft.chawan('#7a1f1c', '#a3332a', '#c9524a'),
  kyusuRed: () => craft.kyusu(),
  kyusuBlack: () => craft.kyusu('#33302e'),
  kyusuGreen: () => craft.kyusu('#6f7d5a'),
  kyusuWhite: () => craft.kyusu('#d9d6cc'),
  ironKettle: () => craft.ironKettle(),
  kokeshiRed: () => craft.kokeshi('#b23a26'),
  kokeshiBlue: () => craft.kokeshi('#2f5d86'),
  plateBlue: () => craft.plate(),
  plateBrown: () => craft.plate('#7a3a2c'),
  plateGreen: () => craft.plate('#4f7a5a'),
  clothRed: () => craft.cloth(),
  clothBlue: () => craft.cloth('#2b4a72', 'sei'),
  clothGreen: () => craft.cloth('#4f6a4a', 'asa'),
  penBlue: () => craft.pen(),
  penRed: () => craft.pen('#6b1f24'),
  penBlack: () => craft.pen('#222222'),
  penGreen: () => craft.pen('#234a38'),
  ink: () => craft.ink(),
  mug: () => craft.mug(),
  mugGreen: () => craft.mug('#e9ede2', '#5f7d5a'),
  mugBear: (picture) => craft.mug('#f7efe4', '#b98a5a', picture('1f43b')),
  mugRabbit: (picture) => craft.mug('#f3f1f6', '#b78fc8', picture('1f430')),
  cocotteRed: () => craft.cocotte(),
  cocotteBlue: () => craft.cocotte('#33507a'),
  bottle: () => craft.bottle(),
  knife: () => craft.knife(),
  daruma: () => craft.daruma(),
  stamps: () => craft.stamps(),
  oldCoins: () => craft.oldCoins(),
  tin: () => craft.tin(),
  tinRed: () => craft.tin('#8a2f33', '狭山煎茶'),
  coffee: () => craft.pouchBag(),
  protein: () => craft.pouchBag('#e9e6df', '#3c6aa0', 'WHEY'),
  obiRed: () => craft.obi(),
  obiNavy: () => craft.obi('#27355a', '#c9c6c0'),
  obiGreen: () => craft.obi('#55684a', '#e8d9a8'),
  kimonoBlue: () => craft.kimono(),
  kimonoRed: () => craft.kimono('#a83a46', '#f7e6d0', '#3a4a6a'),
  kimonoGrey: () => craft.kimono('#6a6a72', '#e3d9c4', '#7a2f3a'),
  kimonoCream: () => craft.kimono('#e8dcc0', '#d98fa0', '#7a8a5a'),
  lpNight: () => media.lp(0),
  lpWind: () => media.lp(1),
  lpSolo: () => media.lp(2),
  cardsA: () => media.cards(0, 5),
  cardsB: () => media.cards(1, 3),
  cardsC: () => media.cards(2, 7),
  cardOne: () => media.cards(0, 1),
  cardTwo: () => media.cards(1, 1),
  cardThree: () => media.cards(2, 1),
  mangaA: () => media.manga('山の郵便屋', 7),
  mangaB: () => media.manga('夜空の喫茶店', 10),
  mangaC: () => media.manga('剣と旅路', 5),
  cartridgeA: () => media.cartridge(),
  cartridgeB: () => media.cartridge('#d9c46a', '#2f8f5a', '森伝説'),
  cartridgeC: () => media.cartridge('#6d6f74', '#b23a3a', '忍者伝'),
  cartridgeD: () => media.cartridge('#b85a4a', '#e0a23a', '相撲'),
  handheldGrey: () => media.handheld(),
  handheldTeal: () => media.handheld('#7fb7b0', '#2c3f56'),
  handheldPurple: () => media.handheld('#8d84b8', '#33323a'),
  kitA: () => media.kitBox(),
  kitB: () => media.kitBox('#7c2c3a', '装甲列車', '1/48 ARMORED TRAIN', '#f0d27a'),
  kitC: () => media.kitBox('#3f5b3a', '蒼空', '1/72 FLYING BOAT', '#e9e2c4'),
  hybrid: () => media.hybrid(),
  hybridGrey: () => media.hybrid('#4c4d51', '#4c4d51'),
  hybridTeal: () => media.hybrid('#4fb5b0', '#4fb5b0'),
  hybridWhite: () => media.hybrid('#f3f1ec', '#f3f1ec'),
  console: () => media.console_(),
  consoleBlack: () => media.console_('#2b2c2f', '#0f1012'),
  retroConsole: () => media.retroConsole(),
  caseA: (picture) => media.discCase(picture('1f680')),
  caseB: (picture) => media.discCase(picture('1f409'), '#c23a2e', '#f0b98a', '龍の谷'),
  caseC: (picture) => media.discCase(picture('1f3ce-fe0f'), '#27408a', '#b9c9e6', '疾走'),
  caseD: (picture) => media.discCase(picture('1f984'), '#26272c', '#d9b9e0', '夢幻'),
  jewelA: () => media.jewelCase(),
  jewelB: () => media.jewelCase('#7a2f5a', '#f0c9a0', '朝の歌'),
  jewelC: () => media.jewelCase('#2f5a4a', '#d9e0a8', '森林浴'),
  packBoxA: () => media.packBox(),
  packBoxB: () => media.packBox('#8a2f33', '#f0d27a', '炎王記'),
  packBoxC: () => media.packBox('#2f6a5a', '#b9e0a8', '森羅録'),
  slabA: () => media.slab(),
  slabB: () => media.slab('#3f8fbf', 'ミズチ'),
  magazineA: (picture) => media.cover('街と音', '特集 夜の散歩', '#d8573f', '#f0b98a', picture('1f3a7')),
  magazineB: (picture) => media.cover('鉄路', '創刊号 山線', '#3c6aa0', '#c9dbe6', picture('1f682')),
  pictureBook: (picture) => media.cover('くまの森', 'えほん', '#6a9a6a', '#e8e0a8', picture('1f43b')),
  cassette: () => media.cassette(),
  walkman: () => media.walkman(),
  walkmanRed: () => media.walkman('#b23a3e'),
  watchNavy: () => wear.watch(),
  watchWhite: () => wear.watch('#ddd8ca', '#26262a'),
  watchGreen: () => wear.watch('#2c4a38', '#8c6a3c'),
  watchBlack: () => wear.watch('#1c1c20', '#2b2c2f'),
  digitalWatch: () => wear.digitalWatch(),
  digitalWatchWhite: () => wear.digitalWatch('#e9e7e2', '#3c6aa0'),
  digitalWatchRed: () => wear.digitalWatch('#a8332e', '#e9e6df'),
  digitalWatchBlue: () => wear.digitalWatch('#33507a', '#d9d6d0'),
  pocketWatch: () => wear.pocketWatch(),
  wallet: () => wear.wallet(),
  walletGreen: () => wear.wallet('#3f5b49', '#2c4235'),
  walletBlack: () => wear.wallet('#3a3838', '#1f1e1e'),
  walletRed: () => wear.wallet('#9a3a3e', '#6f2529'),
  longBrown: () => wear.longWallet(),
  longBlack: () => wear.longWallet('#232225', '#8d8a85'),
  longRed: () => wear.longWallet('#8a2a3a', '#d9b04f'),
  longBeige: () => wear.longWallet('#cdb48e', '#7a5232'),
  shoulderBlack: () => wear.shoulderBag(),
  shoulderBrown: () => wear.shoulderBag('#7a4a2c', false),
  shoulderBeige: () => wear.shoulderBag('#d9c4a4', true),
  toteTan: () => wear.tote(),
  toteBlack: () => wear.tote('#2f3034', '#1a1a1c'),
  toteCanvas: () => wear.tote('#ece4d2', '#33507a'),
  teeWhite: () => wear.garment('tee', '#eceae4', '#33507a'),
  teeNavy: () => wear.garment('tee', '#2f3d58'),
  teeRed: () => wear.garment('tee', '#a83a3e'),
  shirtBlue: () => wear.garment('shirt', '#b9cbdc'),
  shirtWhite: () => wear.garment('shirt', '#efece4', '#c9c2b2'),
  hoodieGrey: () => wear.garment('hoodie', '#9a9ca0'),
  hoodieBlack: () => wear.garment('hoodie', '#2b2c30', '#c23a2e'),
  hoodieGreen: () => wear.garment('hoodie', '#4f6a55'),
  jacketGreen: () => wear.garment('jacket', '#4a5a44', '#26272c'),
  jacketBlack: () => wear.garment('jacket', '#2b2c30', '#3a3b40'),
  jacketYellow: () => wear.garment('jacket', '#d9a83a', '#26272c'),
  downBlack: () => wear.garment('down', '#26272b'),
  downNavy: () => wear.garment('down', '#2f3f63'),
  downRed: () => wear.garment('down', '#9a3336'),
  skirtGreen: () => wear.skirt(),
  skirtBlack: () => wear.skirt('#33333a'),
  necklace: () => wear.necklace(),
  necklaceGold: () => wear.necklace('gold'),
  pearls: () => wear.necklace('metal', true),
  earrings: () => wear.earrings(),
  earringsPink: () => wear.earrings('#d98fa8'),
  lighter: () => wear.lighter(),
  romper: () => wear.romper(),
  romperPink: () => wear.romper('#f0cdd2', '#fffaf0'),
  hero: () => figure.hero(),
  heroGreen: () => figure.hero('#20332a', '#3f8f5a', '#e0402e'),
  heroSilver: () => figure.hero('#b9bcc4', '#b23a3e', '#f6e08a'),
  mechWhite: () => figure.mech(),
  mechRed: () => figure.mech('#c4453e', '#6a2328', '#3a3b40', '#e8c23a'),
  mechBlue: () => figure.mech('#4a6a9a', '#27355a', '#e8c23a', '#d9d6d0'),
  spinningReel: () => gear.spinningReel(),
  spinningReelSilver: () => gear.spinningReel('#8d9096', '#3c6aa0'),
  baitReel: () => gear.baitReel(),
  baitReelBlack: () => gear.baitReel('#2b2c2f', '#c9c6c0'),
  rod: () => gear.rod(),
  lures: () => gear.lures(),
  snowboard: () => gear.snowboard(),
  snowboardRed: () => gear.snowboard('#8a2a33', '#26272c'),
  snowboardGreen: () => gear.snowboard('#2f6a5a', '#e9e4c4'),
  skis: () => gear.skis(),
  golfClubs: () => gear.golfClubs(),
  golfBalls: () => gear.golfBalls(),
  dumbbells: () => gear.dumbbells(),
  rolledMat: () => gear.rolledMat(),
  campLantern: () => gear.campLantern(),
  campStove: () => gear.campStove(),
  phoneBack: () => gear.phone(),
  phoneWhite: () => gear.phone('#e3e4e6'),
  phoneScreen: () => gear.phone('#26272c', true),
  tablet: () => gear.tablet(),
  graphicsCard: () => gear.graphicsCard(),
  earphones: () => gear.earphones(),
  earphonesBlack: () => gear.earphones('#33353b'),
  speaker: () => gear.speaker(),
  amplifier: () => gear.amplifier(),
  pedalOrange: () => gear.pedal(),
  pedalBlue: () => gear.pedal('#3c6aa0', 'BLUES'),
  pedalGreen: () => gear.pedal('#4f8f5a', 'SCREAM'),
  acousticGuitar: () => gear.acousticGuitar(),
  stickVacuum: () => gear.stickVacuum(),
  toaster: () => gear.toaster(),
  electricKettle: () => gear.electricKettle(),
  hairDryer: () => gear.hairDryer(),
  riceCooker: () => gear.riceCooker(),
  fan: () => gear.fan(),
  drill: () => gear.drill(),
  wheel: () => gear.wheel(),
  helmet: () => gear.helmet(),
  helmetBlack: () => gear.helmet('#2b2c2f', '#d9b04f'),
  perfume: () => gear.perfume(),
  perfumePink: () => gear.perfume('#f0c4cd'),
  powder: () => gear.powder(),
  nailPolish: () => gear.nailPolish(),
  bricks: () => gear.bricks(),
  table: () => gear.table(),
  floorLamp: () => gear.floorLamp(),
  stroller: () => gear.stroller(),
}

/** Every sprite that is shipped, by name. */
export const sprites: Readonly<Record<string, SpriteSource>> = {
  ...fromObjects,
  ...figures,
  ...animals,
  ...Object.fromEntries(Object.entries(drawings).map(([name, draw]) => [name, draw ? { draw } : {}])),
}
