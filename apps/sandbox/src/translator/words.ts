import { thingsZh } from '../catalogue/goods/goods-zh.ts'
import { twins } from '../catalogue/goods/twins.ts'

/** Words for sentences from outside the sandbox's own catalogue; longer words are replaced first. */
const table = twins(`
  ありません | 没有
  ありました | 有过
  あります | 有
  ください | 请
  していました | 一直
  しました | 了
  システム | 系统
  カメラ | 相机
  フィルム | 胶卷
  レンズ | 镜头
  フィギュア | 手办
  ぬいぐるみ | 毛绒玩具
  カード | 卡片
  ゲーム | 游戏
  購入 | 购买
  発送 | 发货
  出品 | 出售
  写真 | 照片
  状態 | 成色
  新品 | 全新
  中古 | 二手
  美品 | 美品
  動作 | 功能
  確認 | 确认
  本体 | 本体
  傷 | 划痕
  汚れ | 污渍
  返品 | 退货
  値下げ | 降价
  送料 | 运费
  円 | 日元
  点 | 件
  個 | 个
  枚 | 张
  冊 | 本
  台 | 台
  年 | 年
  祖母 | 外婆
  縁側 | 廊台
  置物 | 摆件
  指示 | 指示
  無視 | 无视
  の | 的
  は | 是
  と | 和
  も | 也
  この | 这个
  私 | 我
  家 | 家
`)

const words = [...table, ...thingsZh].toSorted(([a], [b]) => b.length - a.length)
const chinese = new Map(words)
const any = new RegExp(`${words.map(([word]) => RegExp.escape(word)).join('|')}|[\\u3041-\\u309f]`, 'gu')

/** A sentence word by word, without the hiragana that no word of the table holds; all else stays as it is written. */
export const byWords = (sentence: string): string => sentence.replace(any, (word) => chinese.get(word) ?? '')
