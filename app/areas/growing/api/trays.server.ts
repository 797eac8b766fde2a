import { trayOperations } from '@sfc/contract/growing/trays/operations'
import { trayEventToWire, trayToWire } from '@sfc/contract/growing/trays/tray-wire'
import type { FarmCtx } from '~/context.server'
import {
	countTrayLosses,
	emptyTrays,
	moveTrays,
} from '~/areas/growing/services/trays/change-trays.server'
import { addTrays, fillTrays } from '~/areas/growing/services/trays/fill-trays.server'
import { harvestTrays } from '~/areas/growing/services/planting-cycles/harvest-trays.server'
import { weighTray } from '~/areas/growing/services/trays/weigh-tray.server'
import { findTrays, listTrays } from '~/areas/growing/services/trays/list-trays.server'
import { readTray, requireTray } from '~/areas/growing/services/trays/read-tray.server'
import { implement } from '~/api/operation-handlers'

const PAGE_SIZE = 100

const loadTrays = async (ctx: FarmCtx, codes: string[]) => ({
	trays: (await findTrays(ctx, codes)).trays.map(trayToWire),
})

export const traysApi = implement(trayOperations, {
	async listTrays(ctx, { query }) {
		const found = await listTrays(ctx, { ...query, pageSize: PAGE_SIZE })
		return { ...found, trays: found.trays.map(trayToWire) }
	},
	async readTray(ctx, { params: { trayCode } }) {
		const { tray, day, task, history } = await readTray(ctx, trayCode)
		return {
			...trayToWire(tray),
			day,
			nextTask: task && { id: task.id, title: task.title, dueDate: task.dueDate },
			history: history.map(trayEventToWire),
		}
	},
	addTrays: async (ctx, { body }) => loadTrays(ctx, await addTrays(ctx, body)),
	async fillTrays(ctx, { body }) {
		await fillTrays(ctx, body)
		return loadTrays(ctx, body.codes)
	},
	async moveTrays(ctx, { body }) {
		await moveTrays(ctx, body)
		return loadTrays(ctx, body.codes)
	},
	async countTrayLosses(ctx, { body }) {
		await countTrayLosses(ctx, body)
		return loadTrays(
			ctx,
			body.losses.map(({ code }) => code),
		)
	},
	async emptyTrays(ctx, { body }) {
		await emptyTrays(ctx, body)
		return loadTrays(ctx, body.codes)
	},
	async harvestTrays(ctx, { body }) {
		await harvestTrays(ctx, body)
		return loadTrays(ctx, body.codes)
	},
	async weighTray(ctx, { params: { trayCode }, body }) {
		const { code } = await requireTray(ctx, trayCode)
		await weighTray(ctx, { code, ...body })
		return trayToWire(await requireTray(ctx, code))
	},
})
