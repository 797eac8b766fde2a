import { searchModels } from '@sfc/contract/equipment/device-models/known-model'
import { KNOWN_MODELS } from '@sfc/contract/equipment/device-models/known-models'
import { deviceModelOperations } from '@sfc/contract/equipment/device-models/operations'
import { Fault } from '@sfc/domain/fault'
import { checkModelText } from '~/areas/equipment/services/device-models/check-model-text.server'
import {
	listSiteModels,
	removeModel,
	storeModels,
	tryModel,
} from '~/areas/equipment/services/device-models/site-models.server'
import { implement } from '~/api/operation-handlers'

const success = true as const

export const deviceModelsApi = implement(deviceModelOperations, {
	listKnownModels: (_, { query: { q = '' } }) => Promise.resolve(searchModels(KNOWN_MODELS, q)),
	listOwnModels: async (ctx) =>
		(await listSiteModels(ctx)).map(({ id, ...agent }) => ({ agentId: id, ...agent })),
	checkModel: (_, { body: { text, format } }) => checkModelText(text, format ?? null),
	async storeModel(ctx, { body: { text, format, agentId } }) {
		const { models, problems, left } = await checkModelText(text, format ?? null)
		if (problems.length > 0)
			throw new Fault(
				'invalid',
				problems
					.map(({ text }) => text)
					.join('; ')
					.slice(0, 2000),
			)
		const { reopened } = await storeModels(ctx, { agentId, models })
		return { success, ids: models.map(({ id }) => id), reopened, left }
	},
	async removeModel(ctx, { params: { modelId: id }, query: { agentId } }) {
		await removeModel(ctx, { agentId, id })
		return { success }
	},
	tryModel: async (ctx, { body }) => ({ points: await tryModel(ctx, body) }),
})
