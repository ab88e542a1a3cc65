import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Four pairs of keys take longer to make than all else at the start of a world: the tests' worlds share theirs. */
export const testKeysFile = join(tmpdir(), 'otsukai-test-gateway-keys.json')
