import type { z } from 'zod'

const kindZh: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表（[ ]）',
  tuple: '列表（[ ]）',
  object: '一组内容（{ }）',
  record: '一组内容（{ }）',
  null: 'null',
}

const sized: Readonly<Record<string, string>> = { string: '个字', array: '条' }

function boundZh(origin: string, bound: number | bigint, least: boolean, inclusive: boolean | undefined): string {
  const unit = sized[origin]
  if (unit !== undefined) return least && Number(bound) === 1 ? '不能为空' : `${least ? '至少' : '最多'} ${bound} ${unit}`
  if (inclusive === false) return `要${least ? '大于' : '小于'} ${bound}`
  return least ? `不能小于 ${bound}` : `不能大于 ${bound}`
}

const formatZh: Readonly<Record<string, string>> = {
  date: '要写成 2026-11-27 这样的日期',
  datetime: '要写成 2026-11-27T00:00:00+08:00 这样的时间',
}

/** Why a value does not fit its schema, in Chinese, for staff; given to a parse, it speaks where the schema has no sentence of its own. */
export function whyZh(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === '' ? '没有填' : `要填${kindZh[issue.expected] ?? issue.expected}`
    case 'too_small':
      return boundZh(issue.origin, issue.minimum, true, issue.inclusive)
    case 'too_big':
      return boundZh(issue.origin, issue.maximum, false, issue.inclusive)
    case 'not_multiple_of':
      return `最多 ${Math.round(-Math.log10(Number(issue.divisor)))} 位小数`
    case 'invalid_format':
      if (issue.format === 'starts_with') return `要以 ${issue.prefix} 开头`
      return formatZh[issue.format] ?? '格式不对'
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')} 之一`
    case 'unrecognized_keys':
      return `多了 ${issue.keys.join('、')}，请删掉`
    default:
      return '填得不对'
  }
}
