import { farmToWire } from '@sfc/contract/farms/farm'
import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { farmsOperations } from '@sfc/contract/farms/operations'
import type { UserCtx } from '~/context.server'
import { changeFarmSettings } from '~/areas/farms/services/change-farm-settings.server'
import { createFarm } from '~/areas/farms/services/create-farm.server'
import { findFarm } from '~/areas/farms/services/find-farm.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { implement } from '~/api/operation-handlers'

const listFarmWires = async (ctx: UserCtx) => (await listFarms(ctx)).map(farmToWire)

const addFarm = async (ctx: UserCtx, farm: NewFarmInput) =>
	farmToWire(await findFarm(await createFarm(ctx, farm)))

export const farmsApi = implement(farmsOperations, {
	listFarmInstances: listFarmWires,
	listFarms: listFarmWires,
	addFarmInstance: (ctx, { body: { farmType: systemType, ...farm } }) =>
		addFarm(ctx, NewFarmInput.parse({ ...farm, systemType })),
	addFarm: (ctx, { body }) => addFarm(ctx, body),
	readFarm: async (ctx) => farmToWire(await findFarm(ctx)),
	async changeFarm(ctx, { body }) {
		await changeFarmSettings(ctx, body)
		return farmToWire(await findFarm(ctx))
	},
})
