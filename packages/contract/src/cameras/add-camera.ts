import { z } from 'zod'
import { CAMERA_TYPES } from '@sfc/domain/cameras/camera-options'

const MISSING = 'Required Fields Missing: Please enter camera name and IP address'

/** A camera that a person adds by hand. */
export const AddCamera = z.object({
	name: z.string(MISSING).trim().min(1, MISSING).max(120),
	ipAddress: z
		.string(MISSING)
		.trim()
		.min(1, MISSING)
		.max(253)
		.regex(/^[\w.:-]+$/, 'An address like 192.168.1.70, or the camera’s name in the network'),
	location: z
		.string()
		.trim()
		.max(120)
		.default('unassigned')
		.describe('A zone, or where it is in other words: `Back gate`'),
	type: z.enum(CAMERA_TYPES).default('PTZ'),
	webPort: z.int('A port is 1 to 65535').min(1).max(65_535).default(80),
	rtspPort: z.int('A port is 1 to 65535').min(1).max(65_535).default(554),
	username: z.string().trim().max(120).default(''),
	password: z.string().max(200).default(''),
	/** Adds it even when it could not be reached. */
	anyway: z.boolean().default(false),
})
export type AddCamera = z.infer<typeof AddCamera>
