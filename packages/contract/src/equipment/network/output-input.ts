import type { EQUIPMENT_TYPES } from '@sfc/domain/control/catalogue'
import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASS_KEYS, type OutputClass } from '@sfc/domain/control/output-class'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { z } from 'zod'
import type { OutputFunction } from '../devices/asks'
import { FUNCTION_CLASS } from './zone-functions'

/** The kind of equipment that each class of outputs is. */
const TYPE_OF_CLASS: Readonly<Record<OutputClass, (typeof EQUIPMENT_TYPES)[number]>> = {
	light: 'light',
	circulation: 'pump',
	exhaust: 'fan',
	boost: 'fan',
	irrigation: 'pump',
	heat: 'heater',
	cool: 'fan',
	co2: 'co2',
	dosing: 'pump',
	fill: 'valve',
	outlet: 'outlet',
}

const FUNCTIONS = Object.keys(FUNCTION_CLASS) as (keyof typeof FUNCTION_CLASS)[]
const zone = z.enum(ASSIGNABLE_ZONES)

/** Which output of a device is meant: its key in the list of equipment, for one that has several. */
const output = z.string().min(1).max(160).optional()

export const MapInput = z.object({
	deviceId: z.coerce.number().int().positive(),
	zone,
	function: z.enum(FUNCTIONS, `function must be one of ${FUNCTIONS.join(', ')}`),
	output,
})

const KINDS = [
	...OUTPUT_CLASS_KEYS,
	...FUNCTIONS.filter((one) => !OUTPUT_CLASS_KEYS.some((key) => key === one)),
] as const

export const BindingInput = z.object({
	binding_id: output.describe('An id of the client’s own, kept with the binding; or the output’s'),
	output: output.describe('The output, as in the list; needed when the device has several'),
	deviceIp: z.ipv4('Incomplete Binding: deviceIp'),
	controllerName: z.string('Incomplete Binding: controllerName').trim().min(1).max(120),
	zone,
	equipmentType: z
		.string('Incomplete Binding: equipmentType')
		.refine(
			(text) => KINDS.some((one) => one === text) || CATALOGUE.some(({ key }) => key === text),
			`Incomplete Binding: equipmentType is a place of the catalogue or one of ${KINDS.join(', ')}`,
		),
})

/** `turn_on` and `turn_off` last an hour, as by hand; `identify` two seconds. */
export const DeviceControlInput = z.object({
	action: z.enum(['turn_on', 'turn_off', 'identify', 'ping']),
	output,
})

export const TestInput = z.object({ action: z.enum(['on', 'off']), output })

/** What an output drives: a place of the catalogue, a class of outputs, or a former function. */
export function toOutputFunction(kind: string, label?: string): OutputFunction {
	const item = CATALOGUE.find(({ key }) => key === kind)
	if (item)
		return {
			catalogueKey: item.key,
			type: item.type,
			outputClass: item.outputClass,
			label: item.name,
		}
	const known = OUTPUT_CLASS_KEYS.find((one) => one === kind)
	const outputClass = known ?? FUNCTION_CLASS[kind as keyof typeof FUNCTION_CLASS]
	return { type: TYPE_OF_CLASS[outputClass], outputClass, ...(label && { label }) }
}
