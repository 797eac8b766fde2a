import { helpOperations } from '@sfc/contract/overview/help/operations'
import { answerQuestion } from '~/areas/overview/services/help/answer-question.server'
import {
	isGettingStartedHidden,
	listGettingStartedSteps,
} from '~/areas/overview/services/getting-started/read-getting-started.server'
import { searchFarm } from '~/areas/overview/services/search/search-farm.server'
import { implement } from '~/api/operation-handlers'

export const helpApi = implement(helpOperations, {
	async ask(ctx, { body }) {
		const { parts, ...rest } = await answerQuestion({ ...ctx, once: new Map() }, body.question)
		return { ...rest, parts: parts.map(({ needsFarm: _, ...part }) => part) }
	},
	readFirstHour: async (ctx) => ({
		isHidden: await isGettingStartedHidden(ctx),
		steps: await listGettingStartedSteps(ctx),
	}),
	async search(ctx, { query }) {
		const groups = await searchFarm(ctx, { typed: query.q, pages: [] })
		return groups.map(({ best: _, ...group }) => group)
	},
})
