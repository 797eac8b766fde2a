import { z } from 'zod'
import { DeviceKey } from '../agent/inventory'

/** How the recording of one camera is, told with each heartbeat. */
export const CameraStatus = z.object({
	device: DeviceKey,
	/** How many of the last questions it answered, percent; null before there were some. */
	answeredPct: z.int().min(0).max(100).nullable(),
	/** A recording is being kept now. */
	isRecording: z.boolean(),
	/** How it is recorded here: `video` by ffmpeg, else `stills`. */
	records: z.enum(['video', 'stills', 'nothing']),
	/** What tells of movement: the camera, comparing pictures, or nothing. */
	watches: z.enum(['camera', 'pictures', 'nothing']),
	storedBytes: z.number().min(0),
	maxBytes: z.number().min(0),
	/** Start of the oldest recording, ms UTC. */
	storedFrom: z.int().nullable(),
	/** Why it is not recorded or not watched, though that is wanted. */
	problem: z.string().max(300).nullable(),
})
export type CameraStatus = z.infer<typeof CameraStatus>
