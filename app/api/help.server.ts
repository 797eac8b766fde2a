import { helpOperations } from '@sfc/contract/help/operations'
import { searchFarm } from '~/services/search/search-farm.server'
import { implement } from './operation-handlers'

export const helpApi = implement(helpOperations, {
	async search(ctx, { query }) {
		const groups = await searchFarm(ctx, { typed: query.q, pages: [] })
		return groups.map(({ best: _, ...group }) => group)
	},
})
