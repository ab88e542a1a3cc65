import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

export const addressReads = {
  list: () => read(calls.addressList, {}),
}
