import { saturationGPerM3 } from '@sfc/domain/climate/water-vapour'
import { ZONES, type Zone } from '@sfc/domain/control/catalogue'
import { EQUIPMENT, ramp, type Running } from './equipment'
import { smoothNoise } from './noise'
import { dryness, lightShare, PLANT_ZONES, transpirationGPerS } from './plants'
import { humidityPct, type Air, type World } from './world'

const VOLUME_M3: Record<Zone, number> = { container: 20, nursery: 12, cultivation: 28 }
const TOTAL_M3 = 60
/** The heat capacity of the air and what warms with it. */
const HEAT_CAPACITY_J_PER_K: Record<Zone, number> = {
	container: 60_000,
	nursery: 36_000,
	cultivation: 84_000,
}
const WALL_W_PER_K: Record<Zone, number> = { container: 40, nursery: 15, cultivation: 35 }
const AIR_J_PER_M3K = 1206
const EVAPORATION_J_PER_G = 2450
const EXHAUST_M3_PER_S = 0.09
const LEAKS_M3_PER_S = 0.006
/** Air exchange between the container and each growing zone: at rest, and more for each fan. */
const MIXING_M3_PER_S = 0.06
const FAN_MIXING_M3_PER_S: Readonly<Record<string, number>> = {
	'container-overhead-fan': 0.1,
	'container-duct-fans': 0.12,
	'container-hvac-blower': 0.12,
	'container-hvac-blower-turbo': 0.15,
}
const OUTSIDE_CO2_PPM = 420
const REGULATOR_PPM_PER_S = 3
const LIMITS = { leastC: -20, mostC: 60, mostCo2Ppm: 10_000 }
const HOUR_MS = 3_600_000

/** The weather: 17.5 °C with a daily swing and slow drift; relative humidity 70 %. */
function outsideAir(seed: number, atMs: number): Air {
	const hours = atMs / HOUR_MS
	const airC = 17.5 + 2 * Math.sin(((hours - 9) / 12) * Math.PI) + smoothNoise(seed, 101, hours / 3)
	return { airC, vapourGPerM3: 0.7 * saturationGPerM3(airC) }
}

/** Heat, vapour and CO2 in the three zones, `dtS` seconds (at most 1) later. */
export function stepAir(
	world: World,
	running: Running,
	dtS: number,
): Pick<World, 'air' | 'co2Ppm'> {
	const outside = outsideAir(world.seed, world.atMs)
	const exhaust = running.has('container-exhaust-fan') ? EXHAUST_M3_PER_S : 0
	let mixing = MIXING_M3_PER_S
	for (const [fan, gain] of Object.entries(FAN_MIXING_M3_PER_S))
		if (running.has(fan)) mixing += gain

	const heatW = heatByZone(world, running)
	const vapourGPerS: Record<Zone, number> = {
		container: -dryingGPerS(world.air.container, running),
		nursery: 0.01 * dryness(world.air.nursery),
		cultivation: 0,
	}
	for (const zone of PLANT_ZONES) {
		const breath = transpirationGPerS(world, zone)
		vapourGPerS[zone] += breath
		heatW[zone] -= breath * EVAPORATION_J_PER_G
	}

	const fresh = (zone: Zone) =>
		(LEAKS_M3_PER_S * VOLUME_M3[zone]) / TOTAL_M3 + (zone === 'container' ? exhaust : 0)
	const neighbours = (zone: Zone) =>
		zone === 'container' ? [world.air.nursery, world.air.cultivation] : [world.air.container]

	const stepZone = (zone: Zone): Air => {
		const own = world.air[zone]
		let watts = heatW[zone] + WALL_W_PER_K[zone] * (outside.airC - own.airC)
		let grams = vapourGPerS[zone] + fresh(zone) * (outside.vapourGPerM3 - own.vapourGPerM3)
		watts += fresh(zone) * AIR_J_PER_M3K * (outside.airC - own.airC)
		for (const other of neighbours(zone)) {
			watts += mixing * AIR_J_PER_M3K * (other.airC - own.airC)
			grams += mixing * (other.vapourGPerM3 - own.vapourGPerM3)
		}
		const airC = clamp(
			own.airC + (watts * dtS) / HEAT_CAPACITY_J_PER_K[zone],
			LIMITS.leastC,
			LIMITS.mostC,
		)
		// Vapour beyond saturation condenses on the walls.
		const wettest = saturationGPerM3(airC) * 0.99
		return {
			airC,
			vapourGPerM3: clamp(own.vapourGPerM3 + (grams * dtS) / VOLUME_M3[zone], 0.5, wettest),
		}
	}

	return {
		air: {
			container: stepZone(ZONES[0]),
			nursery: stepZone(ZONES[1]),
			cultivation: stepZone(ZONES[2]),
		},
		co2Ppm: clamp(world.co2Ppm + co2PpmPerS(world, running, exhaust) * dtS, 150, LIMITS.mostCo2Ppm),
	}
}

function heatByZone(world: World, running: Running): Record<Zone, number> {
	const heatW: Record<Zone, number> = { container: 0, nursery: 0, cultivation: 0 }
	for (const item of EQUIPMENT)
		if (running.has(item.key))
			heatW[item.zone] += item.heatW * (world.levels[item.key] ?? 1) * guard(item.key, world)
	return heatW
}

/** A heater has a cut-out against overheating, a cooler against freezing its coil. */
function guard(key: string, world: World): number {
	if (key === 'container-hvac-heater') return 1 - ramp(world.air.container.airC, 40, 45)
	if (key === 'container-hvac-cooling') return frostGuard(world.air.container)
	return 1
}

/** Water removed by cooler and dehumidifier; little from dry air. */
function dryingGPerS(air: Air, running: Running): number {
	const wetness = ramp(humidityPct(air), 35, 70)
	const cooling = running.has('container-hvac-cooling') ? 0.4 * frostGuard(air) : 0
	return wetness * (cooling + (running.has('dehumidifier-plug') ? 0.25 : 0))
}

const frostGuard = (air: Air): number => ramp(air.airC, 8, 12)

function co2PpmPerS(world: World, running: Running, exhaust: number): number {
	const light = (lightShare(world, 'nursery') + 3 * lightShare(world, 'cultivation')) / 4
	const regulator = running.has('container-co2-regulator') ? REGULATOR_PPM_PER_S : 0
	const airing = ((exhaust + LEAKS_M3_PER_S) / TOTAL_M3) * (OUTSIDE_CO2_PPM - world.co2Ppm)
	const plants = 0.02 - 0.12 * light * Math.min(2, world.co2Ppm / 800)
	return regulator + airing + plants
}

const clamp = (value: number, least: number, most: number): number =>
	Math.min(most, Math.max(least, value))
