/** Stands for the messages and a member's menu until the name is known. How wide they are is not known either: what stands beside them waits as well. */
export const MemberMenuSpace = () => <span className="awaited" />
