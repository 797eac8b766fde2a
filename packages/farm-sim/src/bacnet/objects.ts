import type { Farm } from '../farm'

/** A tagged value, as the library takes it. */
export type Value = { type: number; value: unknown }
type Id = { type: number; instance: number }
type Properties = Record<number, () => Value[]>

export type Objects = ReturnType<typeof createObjects>

const TAG = {
	null: 0,
	unsigned: 2,
	real: 4,
	text: 7,
	bits: 8,
	enumerated: 9,
	objectId: 12,
	bool: 1,
}
const PROPERTY = {
	description: 28,
	model: 70,
	id: 75,
	objects: 76,
	name: 77,
	presentValue: 85,
	priorityArray: 87,
	relinquishDefault: 104,
	statusFlags: 111,
	units: 117,
	vendor: 121,
}
const TYPE = { analogInput: 0, binaryOutput: 4, device: 8 }
const CELSIUS = 62
const RELATIVE_HUMIDITY = 29
const FAULT = 1 << 1
const LOWEST = 16

const SENSORS = [
	{ name: 'Container air', sensor: 'container-air-temperature', unit: CELSIUS },
	{ name: 'Container humidity', sensor: 'container-humidity', unit: RELATIVE_HUMIDITY },
]

/** The objects of the simulated device: what each property holds now, and what can be written. */
export function createObjects(farm: Farm, deviceInstance: number) {
	/** What is wanted at each of the 16 priorities; null is nothing. */
	const slots: (0 | 1 | null)[] = Array.from({ length: LOWEST }, () => null)
	let relinquishDefault: 0 | 1 = farm.running().has('air-pump') ? 1 : 0
	const wanted = () => slots.find((slot) => slot !== null) ?? relinquishDefault
	const settle = () => farm.setPlug('air-pump', wanted() === 1, null)

	const device: Id = { type: TYPE.device, instance: deviceInstance }
	const output: Id = { type: TYPE.binaryOutput, instance: 1 }
	const common = (id: Id, name: string): Properties => ({
		[PROPERTY.id]: () => [{ type: TAG.objectId, value: id }],
		[PROPERTY.name]: () => [text(name)],
	})
	const table = new Map<string, Properties>()
	const add = (id: Id, properties: Properties) => table.set(keyOf(id), properties)
	SENSORS.forEach(({ name, sensor, unit }, index) => {
		const id = { type: TYPE.analogInput, instance: index + 1 }
		const read = () => farm.read(sensor)
		add(id, {
			...common(id, name),
			[PROPERTY.presentValue]: () => [{ type: TAG.real, value: Number.isNaN(read()) ? 0 : read() }],
			[PROPERTY.statusFlags]: () => [flags(Number.isNaN(read()) ? FAULT : 0)],
			[PROPERTY.units]: () => [{ type: TAG.enumerated, value: unit }],
		})
	})
	add(output, {
		...common(output, 'Air pump'),
		[PROPERTY.presentValue]: () => [
			{ type: TAG.enumerated, value: farm.running().has('air-pump') ? 1 : 0 },
		],
		[PROPERTY.statusFlags]: () => [flags(0)],
		[PROPERTY.priorityArray]: () =>
			slots.map((slot) =>
				slot === null ? { type: TAG.null, value: null } : { type: TAG.enumerated, value: slot },
			),
		[PROPERTY.relinquishDefault]: () => [{ type: TAG.enumerated, value: relinquishDefault }],
	})
	add(device, {
		...common(device, 'Simulated container'),
		[PROPERTY.vendor]: () => [text('Smart Farm Control')],
		[PROPERTY.model]: () => [text('SFC-SIM BACnet')],
		[PROPERTY.objects]: () =>
			[...table.keys()].map((key) => ({ type: TAG.objectId, value: idOf(key) })),
	})

	/** The object itself, also for the device number that stands for any. */
	const find = (id: Id) =>
		table.get(keyOf(id.type === TYPE.device && id.instance === 4_194_303 ? device : id))
	return {
		has: (id: Id) => find(id) !== undefined,
		/** The whole property, or one element of a list (0: how many there are); undefined when there is none. */
		read(id: Id, property: number, index?: number): Value[] | undefined {
			const all = find(id)?.[property]?.()
			if (!all || index === undefined) return all
			if (index === 0) return [{ type: TAG.unsigned, value: all.length }]
			const one = all[index - 1]
			return one && [one]
		},
		/** Whether the write was taken: only the present value of the output can be written. */
		write(id: Id, property: number, { type, value }: Value, priority = LOWEST): boolean {
			if (keyOf(id) !== keyOf(output) || property !== PROPERTY.presentValue) return false
			const at = priority >= 1 && priority <= LOWEST ? priority : LOWEST
			if (type !== TAG.null && value !== 0 && value !== 1) return false
			slots[at - 1] = type === TAG.null ? null : value === 1 ? 1 : 0
			settle()
			return true
		},
		/** What somebody else wants at a priority. */
		setSlot(priority: number, value: 0 | 1 | null): void {
			slots[priority - 1] = value
			settle()
		},
		setRelinquishDefault(value: 0 | 1): void {
			relinquishDefault = value
			settle()
		},
		slots: (): readonly (0 | 1 | null)[] => slots,
	}
}

const keyOf = ({ type, instance }: Id) => `${type}:${instance}`
const idOf = (key: string): Id => {
	const [type = 0, instance = 0] = key.split(':').map(Number)
	return { type, instance }
}
const text = (value: string): Value => ({ type: TAG.text, value })
const flags = (bits: number): Value => ({ type: TAG.bits, value: { bitsUsed: 4, value: [bits] } })
