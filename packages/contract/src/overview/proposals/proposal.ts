import type { Permission } from '@sfc/domain/platform/permissions'
import { z } from 'zod'
import { AddEntryInput } from '../../growing/journal/entry-input'
import { SelectRecipeInput } from '../../growing/recipes/select-recipe-input'
import { TaskInput } from '../../growing/tasks/task-input'

export const PROPOSAL_KINDS = ['task', 'note', 'setpoint', 'dose'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

const why = z
	.string('Say why')
	.trim()
	.min(1, 'Say why')
	.max(1000, 'At most 1,000 characters')
	.describe('The reason, with the figures that it rests on')

const ML = 'Enter how many ml, from 0.1 to 1000'

const DoseInput = z.object({
	equipmentKey: z
		.string('Name the pump')
		.min(1, 'Name the pump')
		.max(160)
		.describe('Of a dosing pump'),
	ml: z.number(ML).min(0.1, ML).max(1000, ML).describe('How much it gives; its budgets hold'),
})

/** What each kind of proposal says besides its reason: what the call that does it takes. */
const TaskProposal = TaskInput.omit({ assignedTo: true })
const NoteProposal = AddEntryInput.omit({ tags: true })

/** A proposal, as a program sends it. */
export const ProposalInput = z.discriminatedUnion(
	'kind',
	[
		z.object({ kind: z.literal('task'), why, ...TaskProposal.shape }),
		z.object({ kind: z.literal('note'), why, ...NoteProposal.shape }),
		z.object({ kind: z.literal('setpoint'), why, ...SelectRecipeInput.shape }),
		z.object({ kind: z.literal('dose'), why, ...DoseInput.shape }),
	],
	'Propose a task, note, setpoint or dose',
)
export type ProposalInput = z.infer<typeof ProposalInput>

/** The fields of each kind, by which assistants get a tool of their own for it. */
export const PROPOSAL_FIELDS = {
	task: TaskProposal.extend({ why }),
	note: NoteProposal.extend({ why }),
	setpoint: SelectRecipeInput.extend({ why }),
	dose: DoseInput.extend({ why }),
} as const satisfies Record<ProposalKind, z.ZodObject>

/** What a person needs on the farm to confirm a proposal: what the same change by hand needs. */
export const CONFIRMING: Readonly<Record<ProposalKind, Permission>> = {
	task: 'task.work',
	note: 'journal.write',
	setpoint: 'recipe.select',
	dose: 'equipment.control',
}

const instant = z.int().describe('Milliseconds since 1970, UTC')

export const ProposalWire = z.object({
	id: z.string(),
	kind: z.enum(PROPOSAL_KINDS),
	title: z.string(),
	why: z.string(),
	proposedBy: z.string(),
	token: z.string().nullable().describe('The token of this person that proposed it'),
	createdAt: instant,
	expiresAt: instant,
	state: z.enum(['waiting', 'confirmed', 'refused', 'expired']),
	decidedBy: z.string().nullable(),
	decidedAt: instant.nullable(),
})
