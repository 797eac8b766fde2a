import { randomUUID } from 'node:crypto'
import type { ProposalInput } from '@sfc/contract/overview/proposals/proposal'
import { Fault } from '@sfc/domain/fault'
import { proposals } from '#db/schema/proposals'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { countWaitingProposals } from './list-proposals.server'
import { describeProposal, toProposal, type Proposal } from './proposal-row'

/** Most proposals that may wait on a farm, so that a program cannot bury people in them. */
export const WAITING_MAX = 20
const WAITS_MS = 86_400_000

/** Stores what a program proposes; nothing is done before a person confirms it. Throws Fault conflict at the limit. */
export async function addProposal(ctx: FarmCtx, proposal: ProposalInput): Promise<Proposal> {
	const { kind, why, ...input } = proposal
	const farmId = ctx.farm.id
	const createdAt = ctx.now()
	const actor = personActor(ctx)
	const { token } = ctx.session
	const row = {
		id: randomUUID(),
		farmId,
		kind,
		input,
		why,
		proposedBy: actor.name,
		token: token && !token.role ? token.name : null,
		createdAt,
		expiresAt: createdAt + WAITS_MS,
		state: 'waiting',
		decidedBy: null,
		decidedAt: null,
	}
	await ctx.db.write(async (tx) => {
		if ((await countWaitingProposals(ctx, tx)) >= WAITING_MAX)
			throw new Fault('conflict', `${WAITING_MAX} proposals wait already. Decide on these first.`)
		await tx.insert(proposals).values(row)
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'proposal.added',
			subject: describeProposal(proposal),
			after: { kind, ...input, why },
		})
	})
	ctx.live.publish(`farm:${farmId}`, 'proposals')
	return toProposal(row, createdAt)
}
