import { z } from 'zod'
import { DeviceKey } from '../agent/inventory'

/** Largest picture that an agent sends. */
export const STILL_MAX_BYTES = 4 * 1024 * 1024

/** Names of an event at one camera: letters and digits, so that it can be a file's. */
export const EventKey = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** Which picture a body is: the newest of a camera that somebody looks at, or that of an event. */
export const StillQuery = z.object({
	device: DeviceKey,
	event: EventKey.optional(),
})
