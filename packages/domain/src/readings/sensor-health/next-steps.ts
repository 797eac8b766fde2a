import type { Quality } from '../quality'

/** The current facts about a sensor; null where not reported or not applicable. */
export type SensorFacts = {
	/** Its quality now; null before the first reading. */
	quality: Quality | null
	ageMs: number | null
	farmIsSimulated: boolean
	/** Readings of the last 24 hours. */
	count: number
	good: number
	spikes: number
	/** Reported by the same device about itself. */
	batteryPct: number | null
	signalDbm: number | null
	linkQuality: number | null
	/** Null when it is not calibrated; `dueInMs` is negative when calibration is overdue. */
	calibration: { dueInMs: number | null } | null
}

export type Step = {
	key: string
	/** Higher is worse. */
	weight: number
	tone: 'danger' | 'attention' | 'info' | 'good'
	text: string
}

type Rule = Omit<Step, 'text' | 'weight'> & {
	holds(facts: SensorFacts): boolean
	text(facts: SensorFacts): string
}

const LOW_BATTERY_PCT = 15
const WEAK_DBM = -85
const WEAK_LINK = 40
const LEAST_GOOD_SHARE = 0.9
const MOST_SPIKE_SHARE = 0.01
const DAY_MS = 86_400_000

const is = (quality: Quality) => (facts: SensorFacts) => facts.quality === quality
const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

/** Problems of a sensor and what helps, the most severe first. */
const RULES: readonly Rule[] = [
	{
		key: 'nothing',
		tone: 'danger',
		holds: ({ quality }) => quality === null,
		text: () => 'No data yet: check that its device is on and that the farm agent reads it.',
	},
	{
		key: 'silent',
		tone: 'danger',
		holds: is('stale'),
		text: ({ ageMs }) =>
			`No reading for ${span(ageMs ?? 0)}: check its power, its cable, and that its device answers.`,
	},
	{
		key: 'no-value',
		tone: 'danger',
		holds: is('bad'),
		text: () => 'Its device has no value for it: check the probe, its plug and its cable.',
	},
	{
		key: 'out-of-range',
		tone: 'danger',
		holds: is('out-of-range'),
		text: () => 'It shows values it cannot measure: check its wiring, then its limits.',
	},
	{
		key: 'stuck',
		tone: 'danger',
		holds: is('stuck'),
		text: () =>
			'It has stopped moving: clean it, look for a loose plug, then compare it with another instrument.',
	},
	{
		key: 'spikes',
		tone: 'attention',
		holds: ({ quality, spikes, count }) =>
			quality === 'spike' || share(spikes, count) > MOST_SPIKE_SHARE,
		text: () => 'It jumps: look for a loose plug, and keep its cable away from pumps and lamps.',
	},
	{
		key: 'clock',
		tone: 'attention',
		holds: is('clock-suspect'),
		text: () => 'The time of its readings is uncertain: set the clock of the agent’s machine.',
	},
	{
		key: 'simulated',
		tone: 'attention',
		holds: ({ quality, farmIsSimulated }) => quality === 'simulated' && !farmIsSimulated,
		text: () => 'It is simulated, so its readings count for nothing here: connect the real sensor.',
	},
	{
		key: 'battery',
		tone: 'attention',
		holds: ({ batteryPct }) => batteryPct !== null && batteryPct <= LOW_BATTERY_PCT,
		text: ({ batteryPct }) => `Change its battery: ${Math.round(batteryPct ?? 0)} % is left.`,
	},
	{
		key: 'share',
		tone: 'attention',
		holds: ({ good, count }) => count > 0 && share(good, count) < LEAST_GOOD_SHARE,
		text: ({ good, count }) =>
			`Look at its history: only ${Math.floor(100 * share(good, count))} % of its readings of the last 24 hours are good.`,
	},
	{
		key: 'calibration-due',
		tone: 'attention',
		holds: ({ calibration }) => (calibration?.dueInMs ?? 1) <= 0,
		text: ({ calibration }) =>
			-(calibration?.dueInMs ?? 0) < DAY_MS
				? 'Calibrate it: due today.'
				: `Calibrate it: that was due ${span(-(calibration?.dueInMs ?? 0))} ago.`,
	},
	{
		key: 'radio',
		tone: 'attention',
		holds: ({ signalDbm, linkQuality }) =>
			(signalDbm !== null && signalDbm <= WEAK_DBM) ||
			(linkQuality !== null && linkQuality <= WEAK_LINK),
		text: () => 'Its radio signal is weak: move it, or add a repeater in between.',
	},
	{
		key: 'never-calibrated',
		tone: 'info',
		holds: ({ calibration }) => calibration !== null && calibration.dueInMs === null,
		text: () => 'Calibrate it: it has never been calibrated here.',
	},
	{
		key: 'calibrating',
		tone: 'info',
		holds: is('calibrating'),
		text: () => 'It is being calibrated: its readings count again when that has ended.',
	},
]

const FINE: Step = { key: 'fine', weight: 0, tone: 'good', text: 'Nothing to do.' }

/**
 * What to do about a sensor, the most urgent first; a single step that says so when nothing is
 * needed.
 */
export function nextSteps(facts: SensorFacts): [Step, ...Step[]] {
	const [first, ...rest] = RULES.flatMap(({ key, tone, holds, text }, position) =>
		holds(facts) ? [{ key, tone, weight: RULES.length - position, text: text(facts) }] : [],
	)
	return first ? [first, ...rest] : [FINE]
}

function span(ms: number): string {
	const minutes = Math.max(1, Math.round(ms / 60_000))
	if (minutes < 90) return `${minutes} min`
	const hours = Math.round(minutes / 60)
	return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
