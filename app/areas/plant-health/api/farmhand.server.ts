import {
	FARMHAND_IMAGE_MAX,
	FarmhandInput,
} from '@sfc/contract/plant-health/farmhand/farmhand-wire'
import { farmhandOperations } from '@sfc/contract/plant-health/farmhand/operations'
import { refuseUnknownKeys } from '@sfc/contract/unknown-keys'
import { Fault } from '@sfc/domain/fault'
import { readJson } from '~/http/read-body.server'
import { listLog } from '~/areas/plant-health/services/farmhand/list-log.server'
import { logPhoto } from '~/areas/plant-health/services/farmhand/log-photo.server'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'
import { farmhandToWire } from './farmhand-to-wire'
import { implement } from '~/api/operation-handlers'

const PAGE = 20
/** Allowance for the rest of the body around the picture. */
const REST_BYTES = 16 * 1024

export const farmhandApi = implement(farmhandOperations, {
	async listFarmhandLog(ctx, { query }) {
		const { entries } = await listLog(ctx, { before: query.before, limit: PAGE })
		return entries.map(farmhandToWire)
	},
	/** Read only when it is its turn, because ten bodies at once would hold ten pictures in memory. */
	async analyzeFarmhand(ctx, { request }) {
		await ctx.limits.picturesPerPerson.count(ctx.user.id)
		return ctx.limits.picturesAtOnce(async () => {
			const sent = await readJson(request, FARMHAND_IMAGE_MAX + REST_BYTES)
			refuseUnknownKeys(FarmhandInput, sent)
			const { image, notes = null, cycleId } = FarmhandInput.parse(sent)
			const cycle = cycleId ? await requireFarmCycle(ctx, cycleId) : null
			return farmhandToWire(await logPhoto(ctx, { bytes: decode(image), cycle, notes }))
		})
	},
})

/** Decodes Base64, with or without the head of a data URL. Anything else fails later as a picture. */
const decode = (image: string): Uint8Array =>
	Buffer.from(image.slice(image.startsWith('data:') ? image.indexOf(',') + 1 : 0), 'base64')

async function requireFarmCycle(ctx: Parameters<typeof logPhoto>[0], cycleId: number) {
	const { ctx: entered, cycle } = await requireCycle(ctx, { cycleId })
	if (entered.farm.id !== ctx.farm.id) throw new Fault('not-found', 'Planting cycle not found')
	return cycle
}
