import { bindingOperations } from '@sfc/contract/equipment/network/binding-operations'
import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import type { Permitted } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { requestDeviceReport } from '~/areas/equipment/services/agent-requests/request-device-report.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { assignOutput } from '~/areas/equipment/services/network/assign-output.server'
import { buildBlinkSwitch, buildTestSwitch } from '~/areas/control/services/test-output'
import type { DeviceRef } from '~/areas/equipment/services/network/find-device.server'
import { findDeviceOutput } from '~/areas/equipment/services/network/find-device-output.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { pingMachine } from '~/areas/equipment/services/remote-machines/control-machine.server'
import { implement } from '~/api/operation-handlers'
import { answerSwitch } from '~/areas/control/api/switch-answers.server'

async function tryOutput(
	ctx: Permitted<'equipment.control'>,
	ref: DeviceRef,
	{ action, output }: { action: 'on' | 'off'; output?: string | undefined },
): Promise<Response> {
	const found = await findDeviceOutput(ctx, ref, output)
	return answerSwitch(ctx, buildTestSwitch(found, action))
}

export const bindingsApi = implement(bindingOperations, {
	async listBindings(ctx) {
		const [outputs, listed] = await Promise.all([listEquipment(ctx), listNetworkDevices(ctx)])
		const ipOf = new Map(listed.map(({ device, ip }) => [device?.key, ip]))
		return {
			success: true as const,
			bindings: outputs.flatMap(
				({ key, clientBindingId, name, zone, type, outputClass, device, ...output }) =>
					device === null
						? []
						: {
								binding_id: clientBindingId ?? key,
								output: key,
								controllerName: name,
								deviceName: device.name,
								deviceIp: ipOf.get(device.key) ?? null,
								zone,
								equipmentType: outputClass,
								type,
								status:
									output.deviceStatus === 'online' ? ('online' as const) : ('offline' as const),
							},
			),
		}
	},
	async saveBinding(
		ctx,
		{ body: { deviceIp: ip, controllerName, zone, equipmentType, binding_id: id, output: named } },
	) {
		const output = await assignOutput(ctx, {
			device: { ip },
			output: named,
			bindingId: id,
			drives: toOutputFunction(equipmentType, controllerName),
			zone,
		})
		return {
			success: true as const,
			message: 'Binding Saved',
			binding_id: id ?? output.clientBindingId ?? output.key,
		}
	},
	async mapEquipment(ctx, { body: { deviceId: id, zone, function: kind, output: named } }) {
		await assignOutput(ctx, {
			device: { id },
			output: named,
			drives: ({ name }) => toOutputFunction(kind, name),
			zone,
		})
		return { success: true, message: 'Device Mapped' }
	},
	async controlDevice(ctx, { params: { deviceIp: ip }, body: { action, output: named } }) {
		if (action === 'ping') {
			const { answers, words } = await pingMachine(requirePermission(ctx, 'machine.control'), {
				ip,
			})
			return { success: answers, message: words }
		}
		const output = await findDeviceOutput(ctx, { ip }, named)
		if (action === 'identify') return answerSwitch(ctx, buildBlinkSwitch(output))
		return answerSwitch(ctx, {
			equipmentKey: output.key,
			to: action === 'turn_on' ? 'on' : 'off',
		})
	},
	testControl: (ctx, { params, body }) =>
		tryOutput(ctx, { id: parsePathId(params.networkDeviceId, 'Device not found') }, body),
	testDevice: (ctx, { body: { deviceId, ip = '', ...body } }) =>
		tryOutput(ctx, deviceId === undefined ? { ip } : { id: deviceId }, body),
	async testProductionServer(ctx) {
		const { tookMs } = await requestDeviceReport(ctx, 'The connection could not be tested.')
		return { success: true, message: `The farm’s agent answered after ${tookMs} ms` }
	},
	async uploadToProduction(ctx) {
		const { devices, waiting } = await requestDeviceReport(ctx, 'Nothing was sent.')
		const rest = waiting === 0 ? 'nothing waits there' : `${waiting} records wait to be sent`
		return { success: true, message: `${devices} devices are told again; ${rest}` }
	},
})
