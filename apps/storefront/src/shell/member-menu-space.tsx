/** As wide as the messages and the menu of a member with a name of two characters, until theirs is known. */
export const MemberMenuSpace = () => <span className="h-10 w-29 tablet:w-41" />
