/** What a camera can tell of, by what it detects itself; motion also by comparing pictures. */
export const CAMERA_EVENTS = [
	'motion',
	'person',
	'vehicle',
	'animal',
	'line',
	'tampering',
	'lost',
] as const
export type CameraEvent = (typeof CAMERA_EVENTS)[number]

export const SEVERITIES = ['high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

type EventRow = { label: string; severity: Severity; description: string }

/** Persons and tampering are what a locked container should not see. */
export const EVENT_ROWS: Readonly<Record<CameraEvent, EventRow>> = {
	motion: { label: 'Motion', severity: 'low', description: 'Something moved in the picture.' },
	person: { label: 'Person', severity: 'high', description: 'The camera saw a person.' },
	vehicle: { label: 'Vehicle', severity: 'medium', description: 'The camera saw a vehicle.' },
	animal: { label: 'Animal', severity: 'medium', description: 'The camera saw an animal.' },
	line: {
		label: 'Line crossed',
		severity: 'medium',
		description: 'Something crossed a line or entered an area that the camera guards.',
	},
	tampering: {
		label: 'Tampering',
		severity: 'high',
		description: 'The camera was covered, turned away or blinded.',
	},
	lost: {
		label: 'Camera lost',
		severity: 'high',
		description: 'The camera stopped answering. Check its power and its cable.',
	},
}

export const SENSITIVITIES = ['low', 'medium', 'high'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

/** How long something has to be seen before an alert tells of it, ms. */
export const ALERT_AFTER_MS: Readonly<Record<Sensitivity, number>> = {
	low: 15_000,
	medium: 5000,
	high: 0,
}
