/** A ref that scrolls to what is drawn, no further than it must. */
export const intoView = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'nearest' })
