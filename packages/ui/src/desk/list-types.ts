import { columnVisibilityFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** What of the table library a list uses. */
export const listFeatures = tableFeatures({ columnVisibilityFeature })
export type ListFeatures = typeof listFeatures

export type RowHeight = 'compact' | 'normal' | 'tall'

/** By which of the server's orders a list is sorted. */
export interface ListOrder {
  by: string
  down: boolean
}

/** A heading above the rows of one kind, such as 现在就要. Rows of a group follow each other. */
export interface ListGroup {
  id: string
  title: string
  /** Beside the title: how many, or the rule. */
  note?: ReactNode
}
