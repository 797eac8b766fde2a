import { seal, type Sealed } from '@sfc/contract/agent/sealed'
import { Fault } from '@sfc/domain/fault'

/**
 * Encrypts a text for one agent, with the key of its last heartbeat. Throws Fault unavailable, with
 * `failed`, when it sent no key.
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
