/** A placeholder for the top bar until it is loaded, so that nothing moves under the pointer. */
export const TopBarSpace = () => <div className="h-14 bg-sunk tablet:h-9" />
