import { MACHINE_DEVICE_KEY } from '@sfc/domain/readings/machine-readings'
import { eq } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { DEMO_FARM_ID } from '#db/seed'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import type { FastOutput } from '@sfc/farm-sim/fast/fast-output'
import { PLUGS, SENSORS, type Sensor } from '@sfc/farm-sim/map'
import { readSensor } from '@sfc/farm-sim/world/read-sensor'
import type { Db } from '../../db/database'
import type { PastMachine } from './past-machine'
import zigbee from '../../packages/farm-sim/src/mqtt/zigbee-devices.json' with { type: 'json' }

/** A point of the database, and how its value is read from the simulated farm. */
type BoundPoint = {
	id: number
	planKey: string
	isOutput: boolean
	read: (farm: FastFarm) => number
}

export type Bound = {
	points: BoundPoint[]
	outputs: (FastOutput & { equipmentId: number })[]
	sensors: Map<string, Sensor>
}

type Row = { device: string; point: string; identity: string | null }

const byName = new Map(SENSORS.map((sensor) => [sensor.name, sensor]))
const METER = 'dehumidifier-power'
const [TASMOTA_FACTOR, MAINS_V] = [0.95, 230]

/** Binds the points of the adopted equipment to the simulated farm. */
export async function bindPoints(db: Db, machine: PastMachine): Promise<Bound> {
	const rows = await db.read
		.select({
			id: points.id,
			device: devices.key,
			point: points.key,
			identity: devices.identity,
			item: equipment,
		})
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(equipment, eq(equipment.pointId, points.id))
		.where(eq(points.farmId, DEMO_FARM_ID))
	const bound: Bound = { points: [], outputs: [], sensors: new Map() }
	for (const row of rows) {
		const { id, item } = row
		const planKey = `${row.device}/${row.point}`
		if (item) {
			const key = PLUGS.find((plug) => isPlug(plug, row)) ?? item.key
			const outputClass = item.outputClass as OutputClass // written from the contract's enum
			bound.outputs.push({ key, planKey, outputClass, equipmentId: item.id })
			bound.points.push({ id, planKey, isOutput: true, read: (farm) => (farm.isOn(key) ? 1 : 0) })
			continue
		}
		if (row.device === MACHINE_DEVICE_KEY) {
			const read = ({ world }: FastFarm) => machine.read(row.point, world.atMs)
			bound.points.push({ id, planKey, isOutput: false, read })
			continue
		}
		const sensor = findSensor(row)
		if (sensor) bound.sensors.set(planKey, sensor)
		const read = sensor ? createRead(row, sensor) : (createLevelRead(row) ?? createMeterRead(row))
		if (read) bound.points.push({ id, planKey, isOutput: false, read })
	}
	return bound
}

const findZigbeeDevice = ({ identity }: Row) => zigbee.find((one) => one.ieee_address === identity)

const isPlug = (plug: (typeof PLUGS)[number], row: Row): boolean =>
	(findZigbeeDevice(row)?.plug ?? (row.device === 'dehumidifier-plug' ? row.device : null)) === plug

const pointZone = ({ device }: Row) => /^simulated-(.+)-controller$/.exec(device)?.[1]

/** The level of a dimmable lamp, percent. */
function createLevelRead(row: Row): BoundPoint['read'] | undefined {
	const lamp = /^(.+)-level$/.exec(row.point)?.[1]
	if (lamp === undefined) return undefined
	return ({ world }) => 100 * (world.levels[`${pointZone(row)}-${lamp}`] ?? 1)
}

function findSensor(row: Row): Sensor | undefined {
	const readings: Record<string, string | undefined> = findZigbeeDevice(row)?.readings ?? {}
	const overAir = row.point === 'energy-power' ? METER : readings[row.point]
	if (overAir) return byName.get(overAir)
	const name = `${pointZone(row)}-${row.point}`
	return byName.get(name === 'nursery-par-top' ? 'nursery-par' : name)
}

/** Controllers send 32-bit floats; values over MQTT are rounded. */
function createRead(row: Row, sensor: Sensor): BoundPoint['read'] {
	if (row.point === 'energy-power') return (farm) => Math.round(readSensor(farm.world, sensor))
	if (findZigbeeDevice(row)) return (farm) => rounded(readSensor(farm.world, sensor), 2)
	return (farm) => Math.fround(readSensor(farm.world, sensor))
}

/** Further readings of plugs and sensors: batteries, radio, and the meter of the plug. */
function createMeterRead(row: Row): BoundPoint['read'] | undefined {
	const radio = findZigbeeDevice(row)
	const { battery, linkquality } = radio ?? {}
	const steady = {
		battery,
		linkquality,
		'energy-factor': TASMOTA_FACTOR,
		'energy-voltage': MAINS_V,
	}
	const value = steady[row.point as keyof typeof steady]
	if (value !== undefined) return () => value
	const meter = byName.get(METER)
	if (!meter) return undefined
	if (row.point === 'energy-current')
		return (farm) => rounded(readSensor(farm.world, meter) / TASMOTA_FACTOR / MAINS_V, 3)
	if (row.point === 'energy-apparentpower')
		return (farm) => Math.round(readSensor(farm.world, meter) / TASMOTA_FACTOR)
	return row.point === 'energy-total' ? (farm) => rounded(farm.world.plugKWh, 3) : undefined
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
