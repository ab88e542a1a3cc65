/** What the browser knows of each call, made at build time from the contract by `build/calls-plugin.ts`. */
declare module 'virtual:calls' {
  type Contract = import('@otsukai/contract/calls').Calls

  export const calls: {
    readonly [Name in keyof Contract]: import('@otsukai/web/client.ts').CallSurface<
      import('@otsukai/contract/call').RequestOf<Contract[Name]>,
      import('@otsukai/contract/call').DataOf<Contract[Name]>
    >
  }
}
