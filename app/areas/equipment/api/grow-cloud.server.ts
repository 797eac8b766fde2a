import { growCloudOperations } from '@sfc/contract/equipment/grow-cloud/operations'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { connectCloud } from '~/areas/equipment/services/grow-cloud/connect-cloud.server'
import {
	readCloud,
	type CloudStatus,
} from '~/areas/equipment/services/grow-cloud/read-cloud.server'
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
		const cloud = await readCloud(ctx)
		const outlet = cloud?.devices
			.find(({ id }) => id === deviceId)
			?.outlets.find(({ id }) => id === outletId)
		if (!outlet?.equipmentId) throw new Fault('not-found', 'No such outlet in the grow cloud')
		return answerSwitch(ctx, { equipmentKey: outlet.equipmentId, to: action })
	},
})

async function answer(ctx: FarmCtx, message: string) {
	const cloud = await readCloud(ctx)
	if (!cloud) throw new Fault('conflict', 'The grow cloud was disconnected in the meantime')
	const { answeredAt } = cloud
	return { success: true as const, message, devices: devicesToWire(cloud), answeredAt }
}

const devicesToWire = ({ devices }: CloudStatus) =>
	devices.map(({ places: _, notUnderstood: _not, outlets, ...device }) => ({
		...device,
		outlets: outlets.map(({ acceptedAt: _at, ...outlet }) => outlet),
	}))
