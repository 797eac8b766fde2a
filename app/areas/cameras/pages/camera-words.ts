import type { Camera } from '~/areas/cameras/services/list-cameras.server'

/** A camera's state as one word and how it is marked. */
export const STATUS_TONE = { online: 'good', recording: 'info', offline: 'danger' } as const

/** How its link is, by the share of the last questions that it answered. */
export const signalTone = (percent: number) =>
	percent > 80 ? 'good' : percent > 50 ? 'attention' : 'danger'

/** `640 × 360, 2 pictures a second`. */
export function pictureInWords({ resolution, fps }: Pick<Camera, 'resolution' | 'fps'>): string {
	const size = resolution && `${resolution.width} × ${resolution.height}`
	const rate = fps !== null && `${fps} pictures a second`
	return [size, rate].filter(Boolean).join(', ') || 'it does not say'
}
