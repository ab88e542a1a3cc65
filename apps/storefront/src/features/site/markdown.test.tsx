import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Markdown from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('raw HTML stays text, as a block and inline', () => {
  const drawn = html('<script>alert(1)</script>\n\n前 <img src=x onerror=alert(1)> 后\n\n| a |\n|---|\n| <b>x</b> |')
  expect(drawn).not.toMatch(/<(script|img|b)\b/)
  expect(drawn).toContain('&lt;script&gt;')
})
test('links lead to http(s) or to our own screens; other links become plain text', () => {
  const drawn = html('[甲](javascript:alert(1)) [乙](https://example.com) [丙](#/guide?id=3) [丁](data:text/html,x)')
  expect([...drawn.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.com', '#/guide?id=3'])
  expect(drawn).toContain('甲')
})
test('a number stays on the line of its unit and of its sign', () => {
  expect(html('1日元 ≈ 0.0485 元（微信）')).toContain('1日元 ≈\u00a00.0485\u00a0元（微信）')
  expect(html('手续费 300 日元，**30 分钟**内付款')).toContain('手续费 300\u00a0日元，<strong>30\u00a0分钟</strong>内付款')
})
test('pictures are not drawn', () => expect(html('![x](https://example.com/x.png)')).not.toContain('<img'))
test('the title is left out, as the page shows it; other headings, lists and tables are drawn', () => {
  const drawn = html('# 题\n\n## 节\n\n- 一\n- 二\n\n| 项目 | 金额 |\n|---|---:|\n| 手续费 | 300 日元 |')
  expect(drawn).not.toContain('题')
  expect(drawn).toMatch(/<h2>节<\/h2>.*<li>一<\/li>.*<th.*金额.*手续费/s)
})
test('adjacent tables are drawn side by side, tables with text between them are not', () => {
  const table = '| 项目 | 金额 |\n|---|---:|\n| 手续费 | 300 日元 |'
  const groups = (text: string) => html(text).split('guide-tables').length - 1
  expect(groups(`${table}\n\n\n${table}`)).toBe(1)
  expect(groups(`${table}\n\n再看一例。\n\n${table}`)).toBe(2)
})
