import { expect, test } from 'vitest'
import { categoryPath, countCategories } from './category-tree.ts'

const node = (id: string, ...children: ReturnType<typeof leaf>[]) => ({ id, name: id, nameZh: id, children })
const leaf = (id: string): { id: string; name: string; nameZh: string; children: never[] } => ({ id, name: id, nameZh: id, children: [] })
const tree = [node('1', leaf('11'), leaf('12')), node('2', leaf('21'))]

test('the path of a category begins at its root and ends with itself', () => {
  expect(categoryPath(tree, '12').map(({ id }) => id)).toEqual(['1', '12'])
  expect(categoryPath(tree, '2').map(({ id }) => id)).toEqual(['2'])
  expect(categoryPath(tree, '99')).toEqual([])
})

test('categories of all levels are counted', () => {
  expect(countCategories(tree)).toBe(5)
})
