import { seal, type Sealed } from '@sfc/contract/agent/sealed'
import { Fault } from '@sfc/domain/fault'

/**
 * Seals a text that the agent alone may read, by the key of its last heartbeat. Throws Fault unavailable,
 * with `failed`, when it told none.
 */
export async function sealForAgent(
	{ vitals }: { vitals: Record<string, unknown> | null },
	text: string,
	failed: string,
): Promise<Sealed> {
	const key = vitals?.['sealKey']
	if (typeof key !== 'string')
		throw new Fault('unavailable', `${failed} Its farm-agent is too old for passwords: update it.`)
	return seal(key, text)
}
