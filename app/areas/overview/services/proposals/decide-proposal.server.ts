import { CONFIRMING, type ProposalInput } from '@sfc/contract/overview/proposals/proposal'
import { Fault } from '@sfc/domain/fault'
import { eq, gt } from 'drizzle-orm'
import { match } from '#db/match'
import { proposals } from '#db/schema/proposals'
import type { FarmCtx } from '~/context.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { toProposal, type Proposal } from './proposal-row'

/**
 * Confirms a proposal: it is done as the person who confirms would do it by hand, within the same limits. It is
 * taken first, so that two people or a repeated press do it once; what was not done waits again, and what may have
 * been done, such as a dose whose end is not known, does not. Throws Fault
 * not-found, forbidden, conflict when it was decided or has expired, and what the change itself throws.
 */
export async function confirmProposal(ctx: FarmCtx, { id }: { id: string }): Promise<Proposal> {
	const proposal = await decide(ctx, id, 'confirmed')
	const unclear = await carryOut(ctx, proposal.input).catch(async (refused: unknown) => {
		await putBack(ctx, id)
		throw refused
	})
	if (unclear) throw unclear
	return proposal
}

/** Refuses a proposal; nothing is done. Throws Fault not-found, forbidden, and conflict. */
export const refuseProposal = (ctx: FarmCtx, { id }: { id: string }): Promise<Proposal> =>
	decide(ctx, id, 'refused')

async function decide(ctx: FarmCtx, id: string, state: 'confirmed' | 'refused'): Promise<Proposal> {
	if (ctx.session.token) throw new Fault('forbidden', 'A person decides on a proposal, not a token')
	const now = ctx.now()
	const farmId = ctx.farm.id
	const actor = personActor(ctx)
	const decided = await ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(proposals).where(match(proposals, { id, farmId }))
		if (!row) throw new Fault('not-found', 'Proposal not found')
		const proposal = toProposal(row, now)
		requirePermission(ctx, CONFIRMING[proposal.kind])
		const [taken] = await tx
			.update(proposals)
			.set({ state, decidedBy: actor.name, decidedAt: now })
			.where(match(proposals, { id, state: 'waiting' }, gt(proposals.expiresAt, now)))
			.returning({ id: proposals.id })
		if (!taken)
			throw new Fault(
				'conflict',
				proposal.decidedBy
					? `${proposal.decidedBy} has decided on it already`
					: 'It has expired: nobody confirmed it within a day',
			)
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: state === 'confirmed' ? 'proposal.confirmed' : 'proposal.refused',
			subject: proposal.title,
			after: { proposedBy: proposal.proposedBy },
		})
		return proposal
	})
	ctx.live.publish(`farm:${farmId}`, 'proposals')
	return decided
}

/** Lets a proposal wait again whose change was refused before anything was done. */
async function putBack(ctx: FarmCtx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(proposals)
			.set({ state: 'waiting', decidedBy: null, decidedAt: null })
			.where(eq(proposals.id, id))
	})
}

/** Does what is proposed. Throws when nothing was done; a Fault is returned where that is not certain. */
async function carryOut(ctx: FarmCtx, { why, ...proposal }: ProposalInput): Promise<Fault | null> {
	if (proposal.kind === 'dose') {
		const { equipmentKey, ml } = proposal
		const may = requirePermission(ctx, 'equipment.control')
		const order = await switchEquipment(may, { equipmentKey, to: 'on', ml })
		const outcome = await awaitOutcome(ctx, order)
		const fault = outcomeToFault(outcome)
		if (fault && outcome.status === 'rejected') throw fault
		return fault
	}
	if (proposal.kind === 'task') {
		const { kind: _, ...task } = proposal
		const description = task.description ?? why
		await addTask(requirePermission(ctx, 'task.work'), { ...task, description })
	} else if (proposal.kind === 'note') {
		const { kind: _, ...entry } = proposal
		await addEntry(requirePermission(ctx, 'journal.write'), { ...entry, tags: [] })
	} else {
		const { recipeId, zone } = proposal
		await selectRecipe(requirePermission(ctx, 'recipe.select'), { recipeId, zone })
	}
	return null
}
