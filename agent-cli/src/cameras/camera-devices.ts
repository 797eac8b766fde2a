import type { CameraSession } from '../drivers/driver'
import type { DeviceEntry } from '../config/agent-config'

/** A configured camera. */
export type CameraDevice = {
	entry: DeviceEntry
	/** Null while it does not answer. */
	open: CameraSession | null
	/** How many of the last questions it answered, percent; null before there were some. */
	answeredPct: number | null
}

/** How the rest of the agent gives the cameras that it has now. */
export type CameraDevices = {
	find(id: string): CameraDevice | undefined
	list(): CameraDevice[]
}

/** The open camera of this id. Throws a sentence for people when there is none, or it does not answer. */
export function requireCamera(devices: CameraDevices, id: string): CameraSession {
	const device = devices.find(id)
	if (!device) throw new Error('the agent has no such camera')
	if (!device.open) throw new Error('the camera does not answer')
	return device.open
}

/** The part of a camera that does something, or a sentence that this one cannot. */
export function requireAbility<Key extends keyof CameraSession>(
	camera: CameraSession,
	key: Key,
	what: string,
): NonNullable<CameraSession[Key]> {
	const ability = camera[key]
	if (!ability) throw new Error(`this camera has no ${what}`)
	return ability
}
