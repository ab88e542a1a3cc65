/**
 * A placeholder for the messages and the member's menu until the name is loaded. Their width depends on the name, so their neighbours
 * (`.awaited`) stay hidden too.
 */
export const MemberMenuSpace = () => <span className="awaited" />
