import type { Camera } from '~/areas/cameras/services/list-cameras.server'

/** The tone of a camera's status. */
export const STATUS_TONE = { online: 'good', recording: 'info', offline: 'danger' } as const

/** The tone of a camera's link, by the percentage of recent requests that it answered. */
export const signalTone = (percent: number) =>
	percent > 80 ? 'good' : percent > 50 ? 'attention' : 'danger'

/** Formats resolution and rate: `640 × 360, 2 pictures a second`. */
export function formatPicture({ resolution, fps }: Pick<Camera, 'resolution' | 'fps'>): string {
	const size = resolution && `${resolution.width} × ${resolution.height}`
	const rate = fps !== null && `${fps} pictures a second`
	return [size, rate].filter(Boolean).join(', ') || 'it does not say'
}
