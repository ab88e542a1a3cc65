import type { DataOf } from '@otsukai/contract/call'
import type { Calls } from '@otsukai/contract/calls'

export type Suggestion = DataOf<Calls['tagSuggest']>[number]

export interface FieldState {
  /** The address at which the popover was opened; it is closed at any other. */
  openAt: string | null
  /** The text typed since the popover opened, without text in composition. */
  typed: string
  /** The suggestions that the arrow keys step through. */
  suggested: readonly Suggestion[]
  /** The chosen suggestion; -1: the field itself. */
  at: number
}

export type FieldEvent =
  | { type: 'opened'; address: string }
  | { type: 'typed'; text: string; composing: boolean; address: string }
  | { type: 'suggested'; list: readonly Suggestion[] }
  | { type: 'stepped'; by: 1 | -1 }
  | { type: 'closed' }

/** The element id of a suggestion, for `aria-activedescendant`. */
export const optionId = (at: number): string => `suggestion-${at}`

export const fieldAtRest: FieldState = { openAt: null, typed: '', suggested: [], at: -1 }

/** The reducer of the search field and its popover. */
export function fieldAfter(state: FieldState, event: FieldEvent): FieldState {
  switch (event.type) {
    case 'opened':
      return { ...state, openAt: event.address }
    case 'typed':
      // Text in composition is not searched for.
      return event.composing ? state : { ...state, openAt: event.address, typed: event.text.trim(), at: -1 }
    case 'suggested':
      return { ...state, suggested: event.list, at: -1 }
    case 'stepped': {
      // The field itself counts as one more place, before the first suggestion.
      const places = state.suggested.length + 1
      return { ...state, at: ((state.at + 1 + event.by + places) % places) - 1 }
    }
    case 'closed':
      return { ...state, openAt: null, typed: '' }
  }
}
