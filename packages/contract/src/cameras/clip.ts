import { z } from 'zod'
import { EventKey } from './still'

/** Longest clip. */
export const CLIP_MAX_MS = 10 * 60_000
export const CLIP_MAX_BYTES = 100 * 1024 * 1024
/** Largest part in which a clip is sent. */
export const CLIP_PART_BYTES = 2 * 1024 * 1024

/** Names of a clip: made by the server, part of a file's name. */
export const ClipKey = EventKey

/** Which part of which clip a body is: it begins at `offset`, and the whole has `total` bytes. */
export const ClipQuery = z.object({
	clip: ClipKey,
	offset: z.coerce.number().int().min(0).max(CLIP_MAX_BYTES),
	total: z.coerce.number().int().min(1).max(CLIP_MAX_BYTES),
})
