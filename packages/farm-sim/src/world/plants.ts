import { saturationGPerM3 } from '@sfc/domain/climate/water-vapour'
import { ramp } from './equipment'
import { humidityPct, type Air, type World } from './world'

export const PLANT_ZONES = ['nursery', 'cultivation'] as const
export type PlantZone = (typeof PLANT_ZONES)[number]

/** Transpiration of a full zone of plants on a bright day in ordinary air. */
const BRIGHT_DAY_G_PER_S: Record<PlantZone, number> = { nursery: 0.07, cultivation: 0.23 }
const ORDINARY_DEFICIT_G_PER_M3 = 7
const NIGHT_SHARE = 0.2

/** 0 in the dark, 1 under all grow lights of the zone. */
export function lightShare(world: World, zone: PlantZone): number {
	const par = (name: string) => world.par[name] ?? 0
	return zone === 'nursery'
		? ramp(par('nursery-par'), 0, 190)
		: ramp(par('cultivation-par-left') + par('cultivation-par-right'), 0, 560)
}

/** Drier air pulls more water: nothing at saturation, twice the ordinary at most. */
export const dryness = (air: Air): number =>
	humidityPct(air) >= 100
		? 0
		: Math.min(2, (saturationGPerM3(air.airC) - air.vapourGPerM3) / ORDINARY_DEFICIT_G_PER_M3)

/** Transpiration of the plants of a zone, g/s; it stops when the last litres are gone. */
export const transpirationGPerS = (world: World, zone: PlantZone): number =>
	BRIGHT_DAY_G_PER_S[zone] *
	(NIGHT_SHARE + (1 - NIGHT_SHARE) * lightShare(world, zone)) *
	dryness(world.air[zone]) *
	ramp(world.water.reservoirL, 1, 5)
