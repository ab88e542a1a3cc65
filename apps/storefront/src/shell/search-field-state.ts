import type { DataOf } from '@otsukai/contract/call'
import type { Calls } from '@otsukai/contract/calls'

export type Suggestion = DataOf<Calls['tagSuggest']>[number]

export interface FieldState {
  /** The address at which the popover was opened: at another one it is closed. */
  openAt: string | null
  /** What was typed since the popover opened, without what an input method is still composing. */
  typed: string
  /** What the arrows go through. */
  suggested: readonly Suggestion[]
  /** The suggestion on which they stand; -1: on the field itself. */
  at: number
}

export type FieldEvent =
  | { type: 'opened'; address: string }
  | { type: 'typed'; text: string; composing: boolean; address: string }
  | { type: 'suggested'; list: readonly Suggestion[] }
  | { type: 'stepped'; by: 1 | -1 }
  | { type: 'closed' }

/** What names a suggestion to whoever cannot see it. */
export const optionId = (at: number): string => `suggestion-${at}`

export const fieldAtRest: FieldState = { openAt: null, typed: '', suggested: [], at: -1 }

/** What the search field and its popover show after something happened to them. */
export function fieldAfter(state: FieldState, event: FieldEvent): FieldState {
  switch (event.type) {
    case 'opened':
      return { ...state, openAt: event.address }
    case 'typed':
      // Letters that still become characters are not what anybody searches for.
      return event.composing ? state : { ...state, openAt: event.address, typed: event.text.trim() }
    case 'suggested':
      // With another list nothing is chosen.
      return { ...state, suggested: event.list, at: -1 }
    case 'stepped': {
      // One place before the first is the field itself.
      const places = state.suggested.length + 1
      return { ...state, at: ((state.at + 1 + event.by + places) % places) - 1 }
    }
    case 'closed':
      return { ...state, openAt: null, typed: '' }
  }
}
