import { formatNumber } from '@sfc/domain/units/format-number'
import {
	CONTAINER_DEFAULTS as USUAL,
	isContainerAction,
	type ContainerAction,
} from '@sfc/domain/control/container-actions'
import type { ContainerControlInput } from '@sfc/contract/control/container-action'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { Fault } from '@sfc/domain/fault'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import type { Permitted } from '~/context.server'
import { findDevice } from './find-device.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import type { SwitchRequest } from '~/areas/control/services/switch-request'
import { computeNutrientDose } from './compute-nutrient-dose.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { isOpenCommand } from '~/areas/control/services/command-status'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import { switchMany } from '~/areas/control/services/switch-many.server'

/** Output classes of each action. */
const CLASSES: Readonly<Record<Exclude<ContainerAction, 'read' | 'calibrate'>, OutputClass[]>> = {
	on: ['light'],
	off: ['light'],
	dim: ['light'],
	heat: ['heat'],
	cool: ['cool'],
	ventilate: ['exhaust', 'boost'],
	water: ['irrigation'],
	nutrient: ['dosing'],
	stop: ['irrigation', 'dosing', 'fill'],
}

type Ctx = Permitted<'equipment.control'>
type Done = { success: boolean; message: string }

/**
 * Controls a piece of equipment by its type, with the limits and read-back of control. Throws Fault
 * invalid for an action of another type, not-found, conflict where several outputs fit or it is
 * refused, and unavailable when a device does not confirm.
 */
export async function controlContainer(
	ctx: Ctx,
	{ action, equipmentType, ...asked }: ContainerControlInput & { action: string },
): Promise<Done> {
	if (!isContainerAction(equipmentType, action))
		throw new Fault('invalid', `No such action of ${equipmentType}: ${action}`)
	const outputs = await findOutputs(ctx, asked)
	if (action === 'read' || action === 'calibrate') return monitor(ctx, action, asked, outputs)
	const able = outputs.filter(({ outputClass }) =>
		CLASSES[action].some((one) => one === outputClass),
	)
	if (able.length === 0) throw new Fault('not-found', `Nothing there can do that: ${action}`)
	if (action === 'stop' && asked.output === undefined) return stopAll(ctx, able)
	const chosen = asked.output === undefined ? able : able.filter(({ key }) => key === asked.output)
	const [output] = chosen
	if (!output || chosen.length > 1) {
		const keys = able.map(({ key }) => key).join(', ')
		throw new Fault('conflict', `Name the output, one of: ${keys}`)
	}
	const { flowRate } = asked.parameters ?? {}
	const order = await toSwitchRequest(ctx, action, output, asked.parameters ?? {})
	const result = await awaitOutcome(ctx, await switchEquipment(ctx, order))
	const isOpen = isOpenCommand(result.status)
	const fault = isOpen ? null : outcomeToFault(result)
	if (fault) throw fault
	const note =
		flowRate === undefined ? '' : '. Its flow is not controlled: the pump runs at its own'
	const done = isOpen ? 'is being switched' : `is ${order.to}`
	return { success: !isOpen, message: `${output.name} ${done}${amount(order, ctx.user)}${note}` }
}

const amount = ({ ml, percent, endsAt, forMs }: SwitchRequest, units: Units): string => {
	if (ml !== undefined) return `: ${formatNumber(ml)} ml`
	if (percent !== undefined) return ` at ${percent} %`
	if (endsAt !== undefined)
		return ` until ${formatValue('airTemperature', endsAt, units)}, or the end of the band`
	return forMs === undefined ? '' : ` for ${forMs / 1000} s`
}

async function findOutputs(
	ctx: Ctx,
	{ deviceId }: Pick<ContainerControlInput, 'deviceId'>,
): Promise<EquipmentState[]> {
	const bound = (await listEquipment(ctx)).filter((one) => one.bound)
	const id = Number(deviceId)
	if (!Number.isInteger(id)) return bound.filter(({ key }) => key === deviceId)
	const { device } = await findDevice(ctx, { id })
	return device ? bound.filter((one) => one.device?.key === device.key) : []
}

type Parameters = NonNullable<ContainerControlInput['parameters']>

async function toSwitchRequest(
	ctx: Ctx,
	action: Exclude<ContainerAction, 'read' | 'calibrate'>,
	{ key: equipmentKey, dim }: EquipmentState,
	said: Parameters,
): Promise<SwitchRequest> {
	switch (action) {
		case 'on':
			return { equipmentKey, to: 'on' }
		case 'off':
		case 'stop':
			return { equipmentKey, to: 'off' }
		case 'dim':
			return { equipmentKey, to: 'on', percent: said.brightness ?? USUAL.brightness }
		case 'heat':
			return { equipmentKey, to: 'on', endsAt: said.targetTemperature ?? USUAL.heatToC }
		case 'cool':
			return { equipmentKey, to: 'on', endsAt: said.targetTemperature ?? USUAL.coolToC }
		case 'ventilate': {
			// A fan that is only on or off has no usual speed, and refuses a requested one.
			const percent = said.fanSpeed ?? (dim ? USUAL.fanSpeed : undefined)
			return { equipmentKey, to: 'on', ...(percent !== undefined && { percent }) }
		}
		case 'water':
			return { equipmentKey, to: 'on', forMs: 1000 * (said.wateringDuration ?? USUAL.wateringS) }
		case 'nutrient': {
			const ml =
				said.ml ??
				(await computeNutrientDose(ctx, {
					key: equipmentKey,
					ec: said.ec ?? USUAL.ec,
					type: said.nutrientType,
				}))
			return { equipmentKey, to: 'on', ml }
		}
	}
}

async function stopAll(ctx: Ctx, outputs: readonly EquipmentState[]): Promise<Done> {
	const orders = outputs.map(({ key }) => ({ equipmentKey: key, to: 'off' as const }))
	const { success, total } = await switchMany(ctx, orders)
	return { success: success === total, message: `${success} of ${total} are off` }
}

/** Returns the current readings of the device, or the pages where its sensors are calibrated. */
async function monitor(
	ctx: Ctx,
	action: 'read' | 'calibrate',
	{ deviceId }: Pick<ContainerControlInput, 'deviceId'>,
	outputs: readonly EquipmentState[],
): Promise<Done> {
	const id = Number(deviceId)
	const device = Number.isInteger(id) ? (await findDevice(ctx, { id })).device : outputs[0]?.device
	const sensors = (await loadLatestReadings(ctx)).filter(
		({ deviceKey, writable }) => deviceKey === device?.key && !writable,
	)
	if (sensors.length === 0) throw new Fault('not-found', 'The farm agent reads no sensor there')
	const lines =
		action === 'read' ? sensors.map((one) => reading(one, ctx.user)) : sensors.map(calibration)
	return { success: true, message: lines.join('; ') }
}

const reading = ({ label, quantity, value, reason }: LatestReading, units: Units): string =>
	value === null
		? `${label}: no data${reason ? ` (${reason})` : ''}`
		: `${label}: ${formatValue(quantity, value, units)}`

const calibration = ({ label, pointId }: LatestReading): string =>
	`${label}: /calibration/${pointId}`
