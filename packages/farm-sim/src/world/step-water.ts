import { approach, EQUIPMENT, ramp, type Running } from './equipment'
import { dryness, PLANT_ZONES, transpirationGPerS } from './plants'
import { waterEc, waterPh } from './water-chemistry'
import {
	DOSING_PUMPS,
	RESERVOIR_CAPACITY_L,
	TANK_OF_PUMP,
	type DosingPump,
	type World,
} from './world'
import type { Water } from './water-chemistry'

/** What a litre of each dosing pump adds to the reservoir. */
const DOSING: Readonly<Record<DosingPump, { saltPerL: number; alkaliMeqPerL: number }>> = {
	'nursery-nutrient-a': { saltPerL: 120, alkaliMeqPerL: 0 },
	'nursery-nutrient-b': { saltPerL: 120, alkaliMeqPerL: 0 },
	'nursery-boost-ph-up': { saltPerL: 60, alkaliMeqPerL: 400 },
	'nursery-ph-down': { saltPerL: 8, alkaliMeqPerL: -400 },
}
const DOSING_L_PER_S = 0.01
/** A mains valve of three quarters of an inch: faster than the pumps take water out. */
const FILL_L_PER_S = 0.5
/** The float closes the filling valve slightly below the rim. */
const FLOAT_CLOSES_L = 475
const TAP = { ec: 0.3, alkaliMeqPerL: 0.4, waterC: 14 }
const TROUGH_DRAIN_S = 90
const PANEL_DRAIN_S = 120
/** Plants take up nutrients slightly more diluted than the solution, and make it less acidic. */
const UPTAKE_OF_EC = 0.85
const UPTAKE_ALKALI_MEQ_PER_L = 1.6

type WaterStep = Pick<World, 'water' | 'tanksL' | 'flowLPerMin' | 'totals'>

/** Pumps, dosing, filling, water uptake and mixing, `dtS` seconds (at most 1) later. */
export function stepWater(world: World, running: Running, dtS: number): WaterStep {
	const tanksL = { ...world.tanksL }
	const totals = { ...world.totals }
	const water: { -readonly [key in keyof Water]: number } = { ...world.water }

	for (const pump of DOSING_PUMPS) {
		if (!running.has(pump)) continue
		const tank = TANK_OF_PUMP[pump]
		const { saltPerL, alkaliMeqPerL } = DOSING[pump]
		const litres = Math.min(tanksL[tank], DOSING_L_PER_S * dtS)
		tanksL[tank] -= litres
		water.reservoirL += litres
		water.unmixedSalt += litres * saltPerL
		water.unmixedAlkaliMeq += litres * alkaliMeqPerL
		totals.dosedL += litres
	}

	if (running.has('nursery-autofill-valve')) {
		const litres = Math.max(0, Math.min(FILL_L_PER_S * dtS, FLOAT_CLOSES_L - water.reservoirL))
		water.nurseryC += (TAP.waterC - water.nurseryC) * (litres / (water.reservoirL + litres + 1))
		water.reservoirL += litres
		water.salt += litres * TAP.ec
		water.alkaliMeq += litres * TAP.alkaliMeqPerL
		totals.filledL += litres
	}

	// A dry pump moves nothing.
	const suction = ramp(water.reservoirL, 5, 15)
	const lifted = (key: string) => (running.has(key) ? suction * flowOf(key) : 0)
	const toTroughs = lifted('nursery-top-trough-pump') + lifted('nursery-bottom-trough-pump')
	const toPanels = lifted('cultivation-left-send-pump') + lifted('cultivation-right-send-pump')
	const up = Math.min(water.reservoirL, ((toTroughs + toPanels) * dtS) / 60)
	const troughShare = toTroughs + toPanels > 0 ? toTroughs / (toTroughs + toPanels) : 0
	const fromTroughs = water.troughL * (1 - Math.exp(-dtS / TROUGH_DRAIN_S))
	const fromPanels = water.panelL * (1 - Math.exp(-dtS / PANEL_DRAIN_S))
	water.troughL += up * troughShare - fromTroughs
	water.panelL += up * (1 - troughShare) - fromPanels
	water.reservoirL += fromTroughs + fromPanels - up

	drink(world, water, totals, dtS)
	spill(water, totals)
	mix(water, running, dtS)
	warm(world, water, running, dtS)

	return {
		water,
		tanksL,
		totals,
		flowLPerMin: {
			nursery: approach(
				world.flowLPerMin.nursery,
				toTroughs + lifted('nursery-recirculation-pump'),
				dtS,
				1.5,
			),
			cultivation: approach(
				world.flowLPerMin.cultivation,
				toPanels + lifted('cultivation-recirculation-pump'),
				dtS,
				1.5,
			),
		},
	}
}

type Draft = { -readonly [key in keyof Water]: number }
type DraftTotals = { -readonly [key in keyof World['totals']]: number }

const flows = new Map(EQUIPMENT.map((item) => [item.key, item.flowLPerMin ?? 0]))
const flowOf = (key: string): number => flows.get(key) ?? 0

function drink(world: World, water: Draft, totals: DraftTotals, dtS: number): void {
	let grams = 0
	for (const zone of PLANT_ZONES) grams += transpirationGPerS(world, zone)
	const drunkL = Math.min(water.reservoirL, (grams * dtS) / 1000)
	// Near neutral they no longer raise the pH.
	const push = 1 - ramp(waterPh(water), 6.8, 7.6)
	water.salt = Math.max(0, water.salt - UPTAKE_OF_EC * waterEc(water) * drunkL)
	water.alkaliMeq += UPTAKE_ALKALI_MEQ_PER_L * push * drunkL
	water.reservoirL -= drunkL
	const driedL = Math.min(water.reservoirL, (0.01 * dryness(world.air.nursery) * dtS) / 1000)
	water.reservoirL -= driedL
	totals.drunkL += drunkL
	totals.evaporatedL += driedL
}

function spill(water: Draft, totals: DraftTotals): void {
	const overL = water.reservoirL - RESERVOIR_CAPACITY_L
	if (overL <= 0) return
	const alkaliMeqPerL = water.alkaliMeq / (water.reservoirL + water.troughL + water.panelL)
	water.salt -= waterEc(water) * overL
	water.alkaliMeq -= alkaliMeqPerL * overL
	water.reservoirL = RESERVOIR_CAPACITY_L
	totals.spilledL += overL
}

function mix(water: Draft, running: Running, dtS: number): void {
	const stirred = running.has('nursery-recirculation-pump') && water.reservoirL > 5
	const left = Math.exp(-dtS / (stirred ? 12 : 120))
	water.salt += water.unmixedSalt * (1 - left)
	water.alkaliMeq += water.unmixedAlkaliMeq * (1 - left)
	water.unmixedSalt *= left
	water.unmixedAlkaliMeq *= left
}

/**
 * Water slowly follows the air temperature of its zone; both bodies of water mix while the growing
 * panels run.
 */
function warm(world: World, water: Draft, running: Running, dtS: number): void {
	const pumpC = running.has('nursery-recirculation-pump') ? 0.5 : 0
	const { nursery, cultivation } = world.air
	water.nurseryC = approach(water.nurseryC, nursery.airC - 1.5 + pumpC, dtS, 5400)
	water.cultivationC = approach(water.cultivationC, cultivation.airC - 1, dtS, 3600)
	if (world.flowLPerMin.cultivation > 1) {
		const before = water.nurseryC
		water.nurseryC = approach(before, water.cultivationC, dtS, 1800)
		water.cultivationC = approach(water.cultivationC, before, dtS, 600)
	}
}
