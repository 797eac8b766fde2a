import type { SiteLimits } from '../config/agent-config'
import type { Description, FailSafe, Session } from '../drivers/driver'
import { limitsInForce } from './limits-in-force'
import type { Output } from './output'
import type { OutputMemory } from './output-memory'

type Connection = {
	device: string
	session: Session
	described: Description['points'][number]
	site: Record<string, SiteLimits>
	failSafes: readonly FailSafe[]
	memoryOf(key: string): OutputMemory
	/** The same output as it was before the device was connected again. */
	known: Output | undefined
}

/** An output of a device that was connected just now. What was known of it stays known. */
export function connectOutput(connection: Connection): Output {
	const { device, session, described, site, failSafes, memoryOf, known } = connection
	const { key: point, label, switchable } = described
	if (!switchable) throw new Error(`${device}/${point} cannot be switched`)
	const key = `${device}/${point}`
	const failSafe = failSafes.find((item) => item.point === point) ?? { point, state: 'none' }
	return {
		key,
		device,
		point,
		label,
		outputClass: switchable.outputClass,
		limits: limitsInForce(switchable.outputClass, site[point], failSafe.state),
		failSafe,
		session,
		memory: memoryOf(key),
		reported: null,
		busy: false,
		lockedBecause: known?.lockedBecause ?? null,
		lastWriteAt: known?.lastWriteAt ?? 0,
		retry: { at: 0, failures: 0 },
		decision: known?.decision ?? null,
	}
}
