/** Keeps the top bar's place until it is known whether there is one, so that nothing moves under the pointer. */
export const TopBarSpace = () => <div className="h-14 bg-sunk tablet:h-9" />
