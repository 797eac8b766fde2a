import type { InventoryPoint } from '@sfc/contract/agent/inventory'
import type { ReadingsRecord, WireValue } from '@sfc/contract/agent/batch'
import type { CloudDevice, CloudState } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { ZONES } from '@sfc/domain/control/catalogue'
import { cloudOutletKind } from '@sfc/domain/equipment/grow-cloud/cloud-outlet'
import { CLOUD_POLL_MS } from '@sfc/domain/equipment/grow-cloud/poll-delay'
import { splitName } from '@sfc/domain/equipment/imports/field-meaning'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import { findMeasurement } from '@sfc/domain/units/measurement'
import { readableKey } from '../devices/readable-key'
import type { StoredDevice } from '../devices/store-devices.server'

type Zone = CloudDevice['zones'][number]
type Sensor = CloudDevice['sensors'][number]

/** Outlet of the cloud with its names there and here. */
export type MappedOutlet = {
	deviceId: string
	outletId: string
	name: string
	state: CloudState
	risk: string | null
	device: string
	point: string
}

/** Answer of a cloud in the form of an agent's inventory and readings. */
type MappedCloud = {
	devices: StoredDevice[]
	statuses: { device: string; status: 'online' | 'offline'; reason?: string }[]
	/** Readings of devices that the cloud reports as online; others have no current values. */
	records: ReadingsRecord[]
	outlets: MappedOutlet[]
}

/** Reason of an outlet whose state the cloud's own automation decides. */
const STATE_UNKNOWN = 'Automatic in the cloud, which does not say whether it is on'

/** Values of a zone, in the units of the format. */
const ZONE_VALUES = [
	{ key: 'temperature', label: 'Air temperature', units: '°F' },
	{ key: 'humidity', label: 'Humidity', units: '%' },
	{ key: 'co2', label: 'CO2', units: 'ppm' },
	{ key: 'par', label: 'Light (PPFD)', units: 'µmol/m²/s' },
] as const

/**
 * Maps a cloud's answer: a controller is a device with its outlets and loose sensors, and each of
 * its zones is another one.
 */
export function mapCloud(
	cloud: readonly CloudDevice[],
	{ at, host }: { at: number; host: string },
): MappedCloud {
	const mapped: MappedCloud = { devices: [], statuses: [], records: [], outlets: [] }
	for (const device of cloud) {
		const isOnline = device.status.toLowerCase() === 'online'
		const offline = `The cloud says that it is “${device.status || 'not there'}”`
		const add = (
			key: string,
			read: Read,
			more: Omit<StoredDevice, keyof Fixed | 'key' | 'points'>,
		) => {
			const details = {
				...(device.firmware && { firmware: device.firmware }),
				...(read.notUnderstood.length > 0 && { notUnderstood: read.notUnderstood }),
			}
			mapped.devices.push({ ...fixed(host, device), ...more, key, details, points: read.points })
			mapped.statuses.push(
				isOnline
					? { device: key, status: 'online' }
					: { device: key, status: 'offline', reason: offline },
			)
			if (isOnline && read.values.length > 0)
				mapped.records.push({ seq: 1, kind: 'readings', at, device: key, values: read.values })
		}
		const own = buildDeviceKey([device.id])
		const zoneIds = new Set(device.zones.map(({ id }) => id))
		const loose = readSensors(device.sensors.filter(({ zoneId }) => !zoneIds.has(zoneId ?? '')))
		const outlets = readOutlets(device, own)
		mapped.outlets.push(...outlets.outlets)
		const values = [...loose.values, ...outlets.values]
		const points = [...loose.points, ...outlets.points]
		add(own, { ...loose, points, values }, { name: device.name, kind: 'controller' })
		for (const zone of device.zones) {
			const sensors = readSensors(device.sensors.filter(({ zoneId }) => zoneId === zone.id))
			const measured = readZone(zone)
			const place = ZONES.find((one) => splitName(`${zone.name} ${zone.type}`).includes(one))
			add(
				buildDeviceKey([device.id, zone.id]),
				{
					points: [...measured.points, ...sensors.points],
					values: [...measured.values, ...sensors.values],
					notUnderstood: sensors.notUnderstood,
				},
				{
					name: [...`${device.name}: ${zone.name}`].slice(0, 120).join(''),
					kind: 'sensor',
					...(place && { zone: place }),
				},
			)
		}
	}
	return mapped
}

type Read = { points: InventoryPoint[]; values: WireValue[]; notUnderstood: string[] }
type Fixed = Pick<StoredDevice, 'driver' | 'vendor' | 'model' | 'address' | 'identity' | 'details'>

const fixed = (host: string, { id, type }: CloudDevice): Fixed => ({
	driver: 'grow-cloud',
	vendor: 'Growlink',
	...(type && { model: type }),
	address: host.slice(0, 200),
	identity: id,
})

/** Builds a device key unlike those of a farm-agent's devices, which are on the same pages. */
const buildDeviceKey = (ids: readonly string[]) =>
	`cloud-${readableKey(ids.join(' '), JSON.stringify(ids))}`

const buildPointKey = (kind: string, id: string) =>
	`${kind}-${/^[a-z0-9._:-]{1,60}$/i.test(id) ? id : readableKey(id, id)}`

function readZone({ currentValues }: Zone): Omit<Read, 'notUnderstood'> {
	const read: Omit<Read, 'notUnderstood'> = { points: [], values: [] }
	for (const { key, label, units } of ZONE_VALUES) {
		const value = currentValues[key]
		const meaning = parseSensorType({ type: key, units, name: label })
		if (value === undefined || !meaning) continue
		read.points.push(toInventoryPoint(key, label, meaning.quantity))
		read.values.push(toWireValue(key, value, meaning))
	}
	return read
}

function readSensors(sensors: readonly Sensor[]): Read {
	const read: Read = { points: [], values: [], notUnderstood: [] }
	for (const sensor of sensors) {
		const { id, name, type, units, value } = sensor
		const meaning = parseSensorType(sensor)
		if (!meaning) {
			const unit = units ? `in ${units}` : 'without a unit'
			read.notUnderstood.push(`${name}: “${type || 'no type'}” ${unit}`)
			continue
		}
		const key = buildPointKey('sensor', id)
		read.points.push(toInventoryPoint(key, name, meaning.quantity))
		read.values.push(toWireValue(key, value, meaning))
	}
	return read
}

function readOutlets({ id: deviceId, outlets }: CloudDevice, device: string) {
	const read = { points: [] as InventoryPoint[], values: [] as WireValue[] }
	const mapped = outlets.map((outlet): MappedOutlet => {
		const { type, outputClass, risk } = cloudOutletKind(outlet)
		const key = buildPointKey('outlet', outlet.id)
		const { state, name } = outlet
		read.points.push({
			key,
			label: name,
			quantity: 'switch',
			intervalMs: CLOUD_POLL_MS,
			switchable: { type, outputClass },
		})
		read.values.push(
			state === 'auto' ? [key, null, 'stale', STATE_UNKNOWN] : [key, state === 'on' ? 1 : 0],
		)
		return { deviceId, outletId: outlet.id, name, state, risk, device, point: key }
	})
	return { ...read, outlets: mapped }
}

const toInventoryPoint = (key: string, label: string, quantity: QuantityKey): InventoryPoint => ({
	key,
	label,
	quantity,
	intervalMs: CLOUD_POLL_MS,
})

type Meaning = { quantity: QuantityKey; scale: number; offset: number }

const toWireValue = (key: string, value: number | null, { scale, offset }: Meaning): WireValue =>
	value === null ? [key, null, 'bad', 'The cloud gave no number'] : [key, value * scale + offset]

const PAR_UNITS = /^[µμu]mol(\/m[²2]\/s)?$/i

/**
 * Returns the quantity and conversion of a sensor. Null for a type or a unit that is unknown, and
 * for a temperature without one: nothing is guessed.
 */
function parseSensorType({
	type,
	units,
	name,
}: Pick<Sensor, 'type' | 'units' | 'name'>): Meaning | null {
	const unit = units.replace(/\s+/g, '')
	const word = type.toLowerCase()
	if (word === 'par' || word === 'ppfd')
		return unit === '' || PAR_UNITS.test(unit) ? { quantity: 'par', scale: 1, offset: 0 } : null
	if (word === 'humidity')
		return /^(%(rh)?)?$/i.test(unit) ? { quantity: 'humidity', scale: 1, offset: 0 } : null
	if (unit === '' && word !== 'co2' && word !== 'ph') return null
	const found = findMeasurement(word, unit || undefined, name)
	return found ?? null
}
