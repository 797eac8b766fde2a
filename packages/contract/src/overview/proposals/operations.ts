import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { ProposalInput, ProposalWire } from './proposal'

const common = { tag: 'Proposals', auth: 'user', permission: 'farm.see', query: onFarm } as const

/** Calls about what programs propose. People confirm and refuse on a page. */
export const proposalOperations = defineOperations(common, {
	listProposals: {
		method: 'get',
		path: '/api/proposals',
		scope: 'read',
		summary: 'What was proposed on a farm, newest first: what waits, and what was decided',
		answer: z.array(ProposalWire),
	},
	addProposal: {
		method: 'post',
		path: '/api/proposals',
		scope: 'tasks',
		summary: 'Propose a task, note, setpoint or dose; a person confirms it within a day, or not',
		body: ProposalInput,
		status: 201,
		answer: ProposalWire,
		refusals: { 400: 'Not usable', 409: 'As many wait as a farm may have' },
	},
})
