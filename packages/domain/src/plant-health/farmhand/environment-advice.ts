import type { BandState } from '../../climate/typical-bands'

/** What the log looks at around a plant, as growers call it. */
export const ENVIRONMENT_CHECKS = [
	{ key: 'lights', label: 'Lights' },
	{ key: 'ph', label: 'Water balance (pH)' },
	{ key: 'ec', label: 'Food strength (EC)' },
] as const
export type EnvironmentCheck = (typeof ENVIRONMENT_CHECKS)[number]['key']

const ADVICE: Readonly<Record<EnvironmentCheck, Record<BandState, string>>> = {
	lights: {
		low: 'Turn the lamps up or hang them lower, in small steps.',
		'in-band': 'Nothing to change.',
		high: 'Dim the lamps or hang them higher.',
	},
	ph: {
		low: 'Raise the pH into its range, in small steps.',
		'in-band': 'Nothing to change.',
		high: 'Lower the pH into its range, in small steps.',
	},
	ec: {
		low: 'Add nutrients until it is in range.',
		'in-band': 'Nothing to change.',
		high: 'Add plain water until it is in range.',
	},
}

const UNKNOWN: Readonly<Record<EnvironmentCheck, string>> = {
	lights: 'No light reading by day: nothing can be said.',
	ph: 'No trusted reading: measure by hand.',
	ec: 'No trusted reading: measure by hand.',
}

/** What to do about a reading that lies there; `null` where none is trusted, or without light at night. */
export const environmentAdvice = (check: EnvironmentCheck, state: BandState | null): string =>
	state === null ? UNKNOWN[check] : ADVICE[check][state]
