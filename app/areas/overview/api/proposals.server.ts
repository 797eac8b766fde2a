import { proposalOperations } from '@sfc/contract/overview/proposals/operations'
import { implement } from '~/api/operation-handlers'
import { addProposal } from '~/areas/overview/services/proposals/add-proposal.server'
import { listProposals } from '~/areas/overview/services/proposals/list-proposals.server'
import type { Proposal } from '~/areas/overview/services/proposals/proposal-row'

export const proposalsApi = implement(proposalOperations, {
	listProposals: async (ctx) => (await listProposals(ctx)).map(proposalToWire),
	addProposal: async (ctx, { body }) => proposalToWire(await addProposal(ctx, body)),
})

const proposalToWire = ({ input: _, ...proposal }: Proposal) => proposal
