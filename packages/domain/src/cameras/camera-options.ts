export const VIDEO_QUALITIES = ['720p', '1080p', '4k'] as const
type VideoQuality = (typeof VIDEO_QUALITIES)[number]

/** Points of height. */
export const VIDEO_HEIGHT: Readonly<Record<VideoQuality, number>> = {
	'720p': 720,
	'1080p': 1080,
	'4k': 2160,
}

export const NIGHT_VISIONS = ['auto', 'on', 'off'] as const
export type NightVision = (typeof NIGHT_VISIONS)[number]

/** One that can be turned, or one that looks at one place. */
export const CAMERA_TYPES = ['PTZ', 'fixed'] as const
export type CameraType = (typeof CAMERA_TYPES)[number]

export const JOURNALED = ['nothing', 'persons', 'everything'] as const
