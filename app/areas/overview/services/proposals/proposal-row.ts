import type { ProposalInput, ProposalWire } from '@sfc/contract/overview/proposals/proposal'
import type { z } from 'zod'
import type { proposals } from '#db/schema/proposals'

type Row = typeof proposals.$inferSelect
export type Proposal = z.output<typeof ProposalWire> & { input: ProposalInput }

/** A stored proposal; one that nobody decided in time has expired. */
export function toProposal({ farmId: _, input: stored, ...row }: Row, now: number): Proposal {
	const input = { ...stored, kind: row.kind, why: row.why } as ProposalInput
	const isOver = row.state === 'waiting' && row.expiresAt <= now
	const state = isOver ? 'expired' : (row.state as Proposal['state'])
	return { ...row, kind: input.kind, state, input, title: describeProposal(input) }
}

/** What would be done, in a few words. */
export function describeProposal(input: ProposalInput): string {
	if (input.kind === 'task') return `Add the task “${input.title}” for ${input.dueDate}`
	if (input.kind === 'note') return `Write “${input.title}” about ${input.cropName} in the journal`
	if (input.kind === 'dose') return `Give ${input.ml} ml with ${input.equipmentKey}`
	return `Select the recipe ${input.recipeId} for ${input.zone ?? 'both zones'}`
}
