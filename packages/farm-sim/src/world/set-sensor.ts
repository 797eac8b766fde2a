import { Fault } from '@sfc/domain/fault'
import { SENSORS } from '../map'
import { withEc, withPh } from './water-chemistry'
import { airAt, humidityPct, TANK_CAPACITY_L, type Tank, type World } from './world'

type Change = (world: World, value: number) => World

const setAir =
	(zone: keyof World['air'], what: 'airC' | 'humidityPct'): Change =>
	(world, value) => {
		const own = world.air[zone]
		const air =
			what === 'airC' ? airAt(value, Math.min(99, humidityPct(own))) : airAt(own.airC, value)
		return { ...world, air: { ...world.air, [zone]: air } }
	}

const setTank =
	(tank: Tank): Change =>
	(world, value) => ({
		...world,
		tanksL: { ...world.tanksL, [tank]: Math.min(TANK_CAPACITY_L[tank], value) },
	})

const SETTABLE: Readonly<Record<string, { least: number; most: number; change: Change }>> = {
	'container-air-temperature': { least: -20, most: 60, change: setAir('container', 'airC') },
	'container-humidity': { least: 5, most: 99, change: setAir('container', 'humidityPct') },
	'container-co2': { least: 150, most: 10_000, change: (w, value) => ({ ...w, co2Ppm: value }) },
	'nursery-air-temperature': { least: -20, most: 60, change: setAir('nursery', 'airC') },
	'nursery-humidity': { least: 5, most: 99, change: setAir('nursery', 'humidityPct') },
	'nursery-water-temperature': {
		least: 0,
		most: 60,
		change: (w, value) => ({ ...w, water: { ...w.water, nurseryC: value } }),
	},
	'nursery-ph': {
		least: 3.1,
		most: 10.9,
		change: (w, value) => ({ ...w, water: withPh(w.water, value) }),
	},
	'nursery-ec': {
		least: 0,
		most: 20,
		change: (w, value) => ({ ...w, water: withEc(w.water, value) }),
	},
	'nursery-reservoir': { least: 0, most: 500, change: setReservoir },
	'nursery-tank-a': { least: 0, most: TANK_CAPACITY_L.a, change: setTank('a') },
	'nursery-tank-b': { least: 0, most: TANK_CAPACITY_L.b, change: setTank('b') },
	'nursery-tank-c': { least: 0, most: TANK_CAPACITY_L.c, change: setTank('c') },
	'nursery-tank-d': { least: 0, most: TANK_CAPACITY_L.d, change: setTank('d') },
	'cultivation-air-temperature': { least: -20, most: 60, change: setAir('cultivation', 'airC') },
	'cultivation-humidity': { least: 5, most: 99, change: setAir('cultivation', 'humidityPct') },
	'cultivation-water-temperature': {
		least: 0,
		most: 60,
		change: (w, value) => ({ ...w, water: { ...w.water, cultivationC: value } }),
	},
}

/** The farm with one measured value set by hand, in the sensor's unit. Throws `Fault` invalid. */
export function setSensor(world: World, name: string, value: number): World {
	const row = SETTABLE[name]
	if (!row) {
		const known = SENSORS.some((sensor) => sensor.name === name)
		throw new Fault(
			'invalid',
			known
				? `${name} follows from the outputs; use the fault wrong-value to fake it`
				: `no sensor ${name}; settable are ${Object.keys(SETTABLE).join(', ')}`,
		)
	}
	if (!(value >= row.least && value <= row.most)) {
		throw new Fault('invalid', `${name} takes ${row.least} to ${row.most}`)
	}
	return row.change(world, value)
}

/** More or less of the same solution: conductivity and pH stay. */
function setReservoir(world: World, value: number): World {
	const { water } = world
	const before = water.reservoirL + water.troughL + water.panelL
	const share = before > 0 ? (value + water.troughL + water.panelL) / before : 0
	return {
		...world,
		water: {
			...water,
			reservoirL: value,
			salt: water.salt * share,
			alkaliMeq: water.alkaliMeq * share,
		},
	}
}
