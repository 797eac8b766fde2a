import { growCloudOperations } from '@sfc/contract/equipment/grow-cloud/operations'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { acceptOutlet } from '~/areas/equipment/services/grow-cloud/accept-outlet.server'
import { assignCloudDevice } from '~/areas/equipment/services/grow-cloud/assign-cloud-device.server'
import { connectCloud } from '~/areas/equipment/services/grow-cloud/connect-cloud.server'
import {
	readCloud,
	type CloudStatus,
} from '~/areas/equipment/services/grow-cloud/read-cloud.server'
import { disconnectCloud } from '~/areas/equipment/services/grow-cloud/disconnect-cloud.server'
import { scanCloud } from '~/areas/equipment/services/grow-cloud/scan-cloud.server'
import { implement } from '~/api/operation-handlers'
import { answerSwitch } from '~/areas/control/api/switch-answers.server'

export const growCloudApi = implement(growCloudOperations, {
	async scanGrowCloud(ctx) {
		const { length } = await scanCloud(ctx)
		return answer(ctx, `Found ${length} Growlink devices`)
	},
	async connectGrowCloud(ctx, { body }) {
		const { length } = await connectCloud(ctx, body)
		return answer(ctx, `Connected to ${length} Growlink devices`)
	},
	async disconnectGrowCloud(ctx) {
		const { host } = await disconnectCloud(ctx)
		return { success: true as const, message: `${host} is disconnected` }
	},
	async assignGrowCloudDevice(ctx, { params: { placeKey: key }, body: { zone } }) {
		const { name } = await assignCloudDevice(ctx, { key, zone })
		return { success: true as const, message: `${name} is in the zone ${zone}` }
	},
	async acceptGrowCloudOutlet(ctx, { params, body: { words } }) {
		const key = await findOutletKey(ctx, params)
		const { name } = await acceptOutlet(ctx, { key, words })
		const message = words === null ? `${name} is refused again` : `${name} can be switched on`
		return { success: true as const, message }
	},
	async listGrowCloudDevices(ctx) {
		const cloud = await readCloud(ctx)
		if (!cloud) return { connected: false, devices: [], answeredAt: null, failure: null }
		const { answeredAt, failure } = cloud
		return {
			connected: true,
			devices: devicesToWire(cloud),
			answeredAt,
			failure: failure?.reason ?? null,
		}
	},
	async switchGrowCloudOutlet(ctx, { params: { deviceId, outletId }, body: { action } }) {
		const equipmentKey = await findOutletKey(ctx, { deviceId, outletId })
		return answerSwitch(ctx, { equipmentKey, to: action })
	},
})

async function answer(ctx: FarmCtx, message: string) {
	const cloud = await readCloud(ctx)
	if (!cloud) throw new Fault('conflict', 'The grow cloud was disconnected in the meantime')
	const { answeredAt } = cloud
	return { success: true as const, message, devices: devicesToWire(cloud), answeredAt }
}

async function findOutletKey(
	ctx: FarmCtx,
	{ deviceId, outletId }: { deviceId: string; outletId: string },
): Promise<string> {
	const cloud = await readCloud(ctx)
	const device = cloud?.devices.find(({ id }) => id === deviceId)
	const key = device?.outlets.find(({ id }) => id === outletId)?.equipmentId
	if (!key) throw new Fault('not-found', 'No such outlet in the grow cloud')
	return key
}

const devicesToWire = ({ devices }: CloudStatus) =>
	devices.map(({ notUnderstood: _not, outlets, ...device }) => ({
		...device,
		outlets: outlets.map(({ acceptedAt: _at, ...outlet }) => outlet),
	}))
