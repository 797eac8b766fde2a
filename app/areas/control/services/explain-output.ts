import { DOSE_LIMITS } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import type { HeldBy } from '@sfc/domain/control/controllers/dosing/limit-reason'
import { LAYERS, type Claim, type Layer } from '@sfc/domain/control/decide-output'
import type { equipment } from '#db/schema/control'
import type { Farm } from '~/context.server'
import { isOpenCommand, type EquipmentCommand } from './command-status'

/** Answer to “why is this on?”. */
export type OutputExplanation = {
	words: string
	/** Layer that decides now; null while no agent has reported one. */
	layer: Layer | null
	/** Decided level, where the decision names one. */
	percent: number | null
	untilAt: number | null
	/** When the device follows, where that is later than now. */
	actsAt: number | null
	/** Why an ON of the plan is not carried out yet. */
	waits: string | null
	/** The budget that holds back a dose; null too where its agent does not say so. */
	heldBy: HeldBy | null
	/** Decisions of the lower layers. */
	losers: { layer: Layer; on: boolean; reason: string }[]
	/**
	 * Whether the device has no timer: an ON does not end by itself when the agent's machine fails.
	 */
	unguarded: boolean
}

const STATE_WORDS = { on: 'on', off: 'off', auto: 'back to automation' } as const

/** Explains an output from the agent's decision and the newest command. */
export function explainOutput(input: {
	item: Pick<typeof equipment.$inferSelect, 'decision'>
	command: EquipmentCommand | null
	farm: Pick<Farm, 'emergencyStoppedAt' | 'emergencyStoppedBy'>
}): OutputExplanation {
	const { command, farm } = input
	const winner = asClaim(input.item.decision?.['winner'])
	const losers = [input.item.decision?.['losers'] ?? []].flat().flatMap((loser) => {
		const claim = asClaim(loser)
		return claim ? [{ layer: claim.layer, on: claim.on, reason: claim.reason }] : []
	})
	const decided: OutputExplanation = {
		words: winner
			? formatClaim(winner)
			: (explainCloudOutlet(input.item.decision) ?? 'Waiting for the agent'),
		layer: winner?.layer ?? null,
		percent: winner?.percent ?? null,
		untilAt: winner?.untilAt ?? null,
		actsAt: winner?.actsAt ?? null,
		waits: winner?.waits ?? null,
		heldBy: winner?.heldBy ?? null,
		losers,
		unguarded: input.item.decision?.['unguarded'] === true,
	}
	if (command && isOpenCommand(command.status)) {
		const words = `Switching ${STATE_WORDS[command.to]} for ${command.issuedBy}: waiting for the device`
		return { ...decided, words, heldBy: null }
	}
	if (farm.emergencyStoppedAt !== null && winner?.layer !== 'emergency-stop') {
		const words = `Emergency stop by ${farm.emergencyStoppedBy ?? 'someone'}`
		const none = { untilAt: null, actsAt: null, waits: null, heldBy: null }
		return { ...decided, words, layer: 'emergency-stop', ...none }
	}
	return decided
}

const formatClaim = ({ layer, on, percent, reason }: Claim) =>
	`${on ? 'On' : 'Off'}${on && percent !== undefined ? ` at ${percent} %` : ''}${layer === 'default' ? ' by default (safe state)' : `: ${reason}`}`

/** Explains an outlet that the automation of a grow-controller cloud decides. */
const explainCloudOutlet = (decision: Record<string, unknown> | null): string | null =>
	typeof decision?.['cloud'] === 'string' ? decision['cloud'] : null

/**
 * Validates a stored claim: it was checked when it arrived, but a row of an older version may lack
 * a field.
 */
function asClaim(value: unknown): Claim | null {
	const claim = value as Partial<Claim> | null | undefined
	const layer = LAYERS.find((known) => known === claim?.layer)
	if (!claim || !layer || typeof claim.on !== 'boolean' || typeof claim.reason !== 'string')
		return null
	const { on, percent, reason, untilAt, actsAt, waits, heldBy } = claim
	return {
		layer,
		on,
		reason,
		...(typeof percent === 'number' ? { percent } : {}),
		...(typeof untilAt === 'number' ? { untilAt } : {}),
		...(typeof actsAt === 'number' ? { actsAt } : {}),
		...(typeof waits === 'string' ? { waits } : {}),
		...(heldBy && DOSE_LIMITS.includes(heldBy.limit) ? { heldBy } : {}),
	}
}
