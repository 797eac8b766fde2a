import { CATALOGUE } from '@sfc/domain/control/catalogue'
import type { ControllerSettings } from '@sfc/domain/control/plan'
import { planStageAt } from '@sfc/domain/growing/recipes/plan-zone'
import type { Range } from '@sfc/domain/growing/recipes/band'
import { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { stepWorld } from '@sfc/farm-sim/world/step-world'
import { waterEc, waterPh, withEc, withPh } from '@sfc/farm-sim/world/water-chemistry'
import { createWorld, TANK_CAPACITY_L, type World } from '@sfc/farm-sim/world/world'
import { ML_PER_S, seasonPlan, sensorsByName } from '../season/season-plan'
import { onOff, pidLoops, type Peer, type Targets, type Wanted } from './control-peers'
import type { Bench, Figure } from './measure'

const START_MS = Date.UTC(2026, 2, 2, 12)
const DAYS = 3
const FIRST_PH = 6.6
const DAY_MS = 86_400_000
const PLAN = seasonPlan(START_MS, {
	nightDropC: 0,
	humidityBy: 'humidity',
	heatInParts: null,
	co2Ppm: null,
})
const MACHINES = { heat: 'container-hvac-heater', cool: 'container-hvac-cooling' } as const

/** One farm and the same days under our control, on/off with fixed doses, and time-proportional PID. */
export const controlQualityBench: Bench = {
	name: 'control-quality',
	how: `The simulated farm for ${DAYS} days from water at pH 6.6 and 0.9 mS/cm, lettuce by its plan: our control beside on/off with a dead band and fixed doses every 15 min, and beside PI loops whose outputs are parts of a window of time. Lamps, pumps, filling and fans are the plan's in all three; the peers switch heat and cooling and dose, without limits of equipment. The gains of the loops are tuned to this farm; our control begins without knowing it. Farthest is 0 where it was never out.`,
	run: () =>
		Promise.resolve([
			...compare('', USUAL, [
				['phIn', ' %', 1],
				['phBelow', '', 2],
				['ecIn', ' %', 1],
				['ecAbove', ' mS/cm', 2],
				['dosedMl', ' ml', 0],
				['airIn', ' %', 1],
				['airBeyond', ' °C', 2],
				['starts', '', 0],
			]),
			...compare('concentrates four times as strong: ', { ...USUAL, strength: 4 }, [
				['phIn', ' %', 1],
				['phBelow', '', 2],
				['ecAbove', ' mS/cm', 2],
			]),
			...compare('the pH probe stuck at its start: ', { ...USUAL, isStuck: true }, [
				['phBelow', '', 2],
				['dosedMl', ' ml', 0],
			]),
		]),
}

/** How the farm differs from what our control and the peers assume. */
type Scene = { strength: number; isStuck: boolean }
const USUAL: Scene = { strength: 1, isStuck: false }

function compare(
	what: string,
	scene: Scene,
	rows: readonly [name: keyof Result, unit: string, digits: number][],
): Figure[] {
	const ours = live(null, scene)
	const beside = { 'on/off': live(onOff(), scene), PID: live(pidLoops(), scene) }
	return rows.map(([name, unit, digits]) => {
		const shown = (value: number) => `${value.toFixed(digits)}${unit}`
		const peers = Object.entries(beside)
		const ratios = peers.map(([, result]) => ours[name] / result[name])
		return {
			name: what + NAMES[name],
			value: shown(ours[name]),
			against: peers.map(([peer, result]) => `${peer} ${shown(result[name])}`).join(', '),
			ratio: ratios.map((part) => (Number.isFinite(part) ? part.toFixed(2) : '–')).join(', '),
		}
	})
}

type Result = Record<keyof typeof NAMES, number>
const NAMES = {
	phIn: 'pH in its band',
	phBelow: 'pH, farthest below the band',
	ecIn: 'EC in its band',
	ecAbove: 'EC, farthest above the band',
	dosedMl: 'dosed in all',
	airIn: 'air temperature in its band',
	airBeyond: 'air temperature, farthest out',
	starts: 'starts of heat and cooling a day',
}

/** Our settings without the controllers that a peer replaces. */
const without = (settings: ControllerSettings): ControllerSettings[] => {
	if (settings.kind === 'dosing') return []
	return settings.kind === 'climate' ? [{ ...settings, heat: [], cool: [] }] : [settings]
}

/** Our control; where concentrates are stronger, its pumps deliver more than it knows. */
const ours =
	(strength: number) =>
	(settings: ControllerSettings): ControllerSettings =>
		settings.kind === 'dosing'
			? {
					...settings,
					dosers: settings.dosers.map((one) => ({ ...one, mlPerS: ML_PER_S / strength })),
				}
			: settings

function live(peer: Peer | null, { strength, isStuck }: Scene): Result {
	const outputs = CATALOGUE.map(({ key, outputClass }) => {
		const isFree = peer && (key === MACHINES.heat || key === MACHINES.cool)
		return { key, planKey: key, outputClass: isFree ? ('outlet' as const) : outputClass }
	})
	const farm = new FastFarm(begin(), outputs, sensorsByName)
	const controllers = PLAN.controllers.flatMap(peer ? without : ours(strength))
	farm.take({ ...PLAN, controllers })
	if (isStuck) farm.setSensorFault('nursery-ph', () => FIRST_PH)
	const targets = targetsNow()
	const counted = { looks: 0, ph: 0, ec: 0, air: 0, starts: 0 }
	const beyond = { ph: 0, ec: 0, air: 0 }
	const was = { heat: false, cool: false }
	let lookedAt = START_MS
	while (farm.world.atMs < START_MS + DAYS * DAY_MS) {
		farm.tick()
		const { world } = farm
		if (world.atMs % 30_000 === 0) {
			if (peer) {
				const wanted = peer(readPeerInput(farm), targets, (world.atMs - lookedAt) / 1000)
				act(farm, wanted, strength)
			}
			lookedAt = world.atMs
			const [ph, ec, airC] = [
				waterPh(world.water),
				waterEc(world.water),
				world.air.cultivation.airC,
			]
			counted.looks++
			counted.ph += isIn(ph, targets.ph)
			counted.ec += isIn(ec, targets.ec)
			counted.air += isIn(airC, targets.airC)
			beyond.ph = Math.max(beyond.ph, targets.ph.min - ph)
			beyond.ec = Math.max(beyond.ec, ec - targets.ec.max)
			beyond.air = Math.max(beyond.air, targets.airC.min - airC, airC - targets.airC.max)
			for (const kind of ['heat', 'cool'] as const) {
				const isOn = farm.isOn(MACHINES[kind])
				if (isOn && !was[kind]) counted.starts++
				was[kind] = isOn
			}
		}
		farm.flow()
	}
	const share = (count: number) => (100 * count) / counted.looks
	return {
		phIn: share(counted.ph),
		phBelow: beyond.ph,
		ecIn: share(counted.ec),
		ecAbove: beyond.ec,
		dosedMl: farm.world.totals.dosedL * 1000,
		airIn: share(counted.air),
		airBeyond: beyond.air,
		starts: counted.starts / DAYS,
	}
}

function begin(): World {
	const world = createWorld(4, START_MS)
	const water = withPh(withEc(world.water, 0.9), FIRST_PH)
	return { ...world, water, tanksL: { ...TANK_CAPACITY_L } }
}

function targetsNow(): Targets {
	const zone = PLAN.zones.find((one) => one.zone === 'cultivation')
	const { airC, ph, ecMsCm } = (zone && planStageAt(zone, START_MS)?.targets) ?? {}
	if (!airC || !ph || !ecMsCm) throw new Error('The recipe has no targets')
	return { airC, ph, ec: ecMsCm }
}

function readPeerInput(farm: FastFarm): Parameters<Peer>[0] {
	const read = (name: string) => {
		const sensor = sensorsByName.get(name)
		return (sensor && farm.read(sensor)) ?? NaN
	}
	return {
		airC: read('cultivation-air-temperature'),
		ph: read('nursery-ph'),
		ec: read('nursery-ec'),
	}
}

function act(farm: FastFarm, { heat, cool, acidMl, nutrientMl }: Wanted, strength: number): void {
	const untilAt = farm.world.atMs + 60_000
	farm.switchByHand(MACHINES.heat, { on: heat, reason: 'peer', untilAt })
	farm.switchByHand(MACHINES.cool, { on: cool, reason: 'peer', untilAt })
	farm.change((world) => {
		const sour = pumped(world, 'nursery-ph-down', acidMl * strength)
		const fed = pumped(sour, 'nursery-nutrient-a', nutrientMl * strength)
		return pumped(fed, 'nursery-nutrient-b', nutrientMl * strength)
	})
}

/** The farm after a pump has dosed so many ml. */
function pumped(world: World, pump: string, ml: number): World {
	if (ml <= 0) return world
	const { water, tanksL, totals } = stepWorld(world, new Set([pump]), ml / ML_PER_S)
	return { ...world, water, tanksL, totals }
}

const isIn = (value: number, { min, max }: Range): number => (value >= min && value <= max ? 1 : 0)
