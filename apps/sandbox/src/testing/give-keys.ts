import { type GatewayKeys, gatewayKeys } from '../payments/keys.ts'
import { openStore } from '../store/store.ts'

let made: GatewayKeys | undefined

/** Gives a new world the payment gateways' keys that another one of this process has: four pairs take longer to make than all else at a start. */
export async function giveKeys(folder: string): Promise<void> {
  const store = openStore(folder)
  try {
    const kept = store.collection<GatewayKeys>('paymentKeys')
    if (made && !kept.has('keys')) kept.put('keys', made)
    made = await gatewayKeys({ store })
  } finally {
    store.close()
  }
}
