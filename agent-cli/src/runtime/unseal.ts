import type { Sealed, SealKey } from '@sfc/contract/agent/sealed'

/** Opens what was sealed for this run of the agent. Throws in words for people. */
export const unseal = (key: SealKey, sealed: Sealed): Promise<string> =>
	key.open(sealed).catch(() => {
		throw new Error('farm-agent was started anew in the meantime: send it again')
	})
