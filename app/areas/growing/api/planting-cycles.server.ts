import { cycleToWire } from '@sfc/contract/growing/planting-cycles/cycle'
import { plantingCycleOperations } from '@sfc/contract/growing/planting-cycles/operations'
import { Fault } from '@sfc/domain/fault'
import { cleanUpMessage } from '@sfc/domain/growing/planting-cycles/clean-up-message'
import type { FarmCtx } from '~/context.server'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { cleanUpCycles } from '~/areas/growing/services/planting-cycles/clean-up-cycles.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import {
	countCycles,
	listCycles,
	MAX_CYCLES,
} from '~/areas/growing/services/planting-cycles/list-cycles.server'
import { loadCycleDetails } from '~/areas/growing/services/planting-cycles/load-cycle-details.server'
import { removeCycle } from '~/areas/growing/services/planting-cycles/remove-cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { implement } from '~/api/operation-handlers'

/** A cycle as the API returns it, with its details. */
const loadCycleWire = async (ctx: FarmCtx, cycle: Cycle) =>
	cycleToWire(cycle, (await loadCycleDetails(ctx, [cycle.id]))(cycle.id))

export const plantingCyclesApi = implement(plantingCycleOperations, {
	async listCycles(ctx, { query: { page = 1, ...filter } }) {
		const cycles = await listCycles(ctx, { ...filter, offset: (page - 1) * MAX_CYCLES })
		const headers = { 'X-Total-Count': String(await countCycles(ctx, filter)) }
		const details = await loadCycleDetails(
			ctx,
			cycles.map(({ id }) => id),
		)
		return Response.json(
			cycles.map((cycle) => cycleToWire(cycle, details(cycle.id))),
			{ headers },
		)
	},
	startCycle: async (ctx, { body }) => loadCycleWire(ctx, await startCycle(ctx, body)),
	async changeCycle(ctx, { cycle: { id: cycleId }, body: { farmInstanceId, ...change } }) {
		if (farmInstanceId !== undefined && farmInstanceId !== ctx.farm.id)
			throw new Fault('not-found', 'Planting cycle not found')
		const { moved, ...cycle } = await changeCycle(ctx, { cycleId, ...change })
		return { ...(await loadCycleWire(ctx, cycle)), moved }
	},
	async removeCycle(ctx, { cycle }) {
		await removeCycle(ctx, { cycleId: cycle.id })
		return { message: 'Planting cycle deleted successfully' }
	},
	async cleanUpCycles(ctx) {
		const removed = await cleanUpCycles(ctx)
		return { message: cleanUpMessage(removed), removed }
	},
})
