import fc from 'fast-check'
import type { OutputFault, SensorFault } from '@sfc/farm-sim/fast/fast-output'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { noiseAt } from '@sfc/farm-sim/world/noise'
import { TANK_CAPACITY_L, type Tank } from '@sfc/farm-sim/world/world'
import { markQuality, type TrustedValue } from '../../agent-cli/src/runtime/mark-quality'
import type { Choices } from './season-plan'
import { DOSERS, sensorsByName } from './season-plan'

const HOURS = 30 * 24

const PROBES = {
	'nursery-ph': { quantity: 'ph', noise: 0.5 },
	'nursery-ec': { quantity: 'ec', noise: 0.4 },
	'nursery-reservoir': { quantity: 'volume', noise: 60 },
	'cultivation-air-temperature': { quantity: 'airTemperature', noise: 4 },
	'cultivation-humidity': { quantity: 'humidity', noise: 15 },
	'container-co2': { quantity: 'co2', noise: 400 },
} as const
type Probe = keyof typeof PROBES

const PUMPS = DOSERS.map(({ key }) => key)
const MACHINES = [
	'container-hvac-heater',
	'container-hvac-cooling',
	'container-exhaust-fan',
	'container-co2-regulator',
	'nursery-autofill-valve',
	'nursery-recirculation-pump',
]

/** A fault, its start in hours of the season and its duration. */
export type Fault = { atH: number; forH: number } & (
	| { kind: 'probe'; probe: Probe; how: 'stuck' | 'noisy' | 'reversed' | 'silent' }
	| { kind: 'output'; output: string; how: OutputFault }
	| { kind: 'jug empty'; tank: Tank }
	| { kind: 'clock'; offH: number }
	| { kind: 'restarts'; everyMin: number; awayS: number }
	/** The agent dies each time a dose begins. */
	| { kind: 'dies in doses'; awayS: number }
	| { kind: 'by hand'; output: string; on: boolean }
	/** Somebody pours tap water in, so that there is something to dose. */
	| { kind: 'tap water' }
)

const when = {
	atH: fc.integer({ min: 6, max: HOURS - 24 }),
	forH: fc.integer({ min: 1, max: 60 }),
}

/** From an update to a power cut. */
const awayS = fc.integer({ min: 1, max: 300 })

const fault: fc.Arbitrary<Fault> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('probe' as const),
			probe: fc.constantFrom(...(Object.keys(PROBES) as Probe[])),
			how: fc.constantFrom('stuck', 'noisy', 'reversed', 'silent'),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('output' as const),
			output: fc.constantFrom(...PUMPS, ...MACHINES),
			how: fc.constantFrom('dead', 'stuck-on', 'welded', 'leaking'),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('jug empty' as const),
			tank: fc.constantFrom('a', 'b', 'c', 'd'),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('clock' as const),
			offH: fc.integer({ min: -72, max: 72 }),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('restarts' as const),
			everyMin: fc.integer({ min: 1, max: 90 }),
			awayS,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ ...when, kind: fc.constant('dies in doses' as const), awayS }),
	},
	{ weight: 4, arbitrary: fc.record({ ...when, kind: fc.constant('tap water' as const) }) },
	{
		weight: 1,
		arbitrary: fc.record({
			...when,
			kind: fc.constant('by hand' as const),
			output: fc.constantFrom('container-exhaust-fan', 'nursery-recirculation-pump', ...PUMPS),
			on: fc.boolean(),
		}),
	},
)

const choices: fc.Arbitrary<Choices> = fc.record({
	nightDropC: fc.constantFrom(0, 2, 4),
	humidityBy: fc.constantFrom('humidity', 'vpd'),
	heatInParts: fc.option(fc.constant({ gain: 0.3, integralS: 1800, windowS: 600 })),
	co2Ppm: fc.option(fc.constant({ min: 800, max: 1000 })),
	budgetPart: fc.constantFrom(1, 0.3, 0.1),
})

/** The events of a season, determined by its seed. */
export function drawSeason(seed: number): { choices: Choices; faults: Fault[] } {
	const faults = fc.array(fault, { minLength: 30, maxLength: 60 })
	const [season] = fc.sample(fc.record({ choices, faults }), { seed, numRuns: 1 })
	if (!season) throw new Error('fast-check drew nothing')
	return season
}

const NOISES: Record<
	Exclude<(Fault & { kind: 'probe' })['how'], 'silent'>,
	(probe: Probe) => (shown: number, at: number) => number
> = {
	stuck,
	noisy,
	reversed,
}

function stuck() {
	let first: number | null = null
	return (shown: number) => (first ??= shown)
}

function reversed() {
	let first: number | null = null
	return (shown: number) => 2 * (first ??= shown) - shown
}

function noisy(probe: Probe) {
	return (shown: number, at: number) =>
		shown + PROBES[probe].noise * noiseAt(7, 1, Math.floor(at / 1000))
}

/** The reading of a wrong probe as the agent passes it on: impossible values are dropped. */
export function wrongProbe({ probe, how }: Fault & { kind: 'probe' }): SensorFault {
	if (how === 'silent') return () => null
	const shows = NOISES[how](probe)
	const { min = 0, max = 0 } = sensorsByName.get(probe) ?? {}
	let last: TrustedValue | undefined
	return (truth, at) => {
		const value = Math.min(max, Math.max(min, shows(truth, at)))
		const sample = { point: probe, at, value, quality: 'good' as const }
		if (markQuality(sample, PROBES[probe].quantity, last).quality !== 'good') return null
		last = { value, at }
		return value
	}
}

/** Fills a jug to a fraction of its capacity. */
export const fillJug = (farm: FastFarm, tank: Tank, part: number): void =>
	farm.change((world) => ({
		...world,
		tanksL: { ...world.tanksL, [tank]: part * TANK_CAPACITY_L[tank] },
	}))
