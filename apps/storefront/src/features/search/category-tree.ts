import type { Category } from '../../lib/market-lists.ts'

/** The path from a root to a category, both included; empty when the tree lacks it. */
export function categoryPath(tree: readonly Category[], id: string): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category]
    const below = categoryPath(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** The number of categories in a tree, roots included. */
export const countCategories = (tree: readonly Category[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countCategories(children), 0)

/** The paths of all categories, in the order of the tree. */
export const categoryPaths = (tree: readonly Category[], above: readonly Category[] = []): Category[][] =>
  tree.flatMap((category) => [[...above, category], ...categoryPaths(category.children, [...above, category])])
