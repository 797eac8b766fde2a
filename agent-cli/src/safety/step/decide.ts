import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import {
	decideOutput,
	isPlanLayer,
	type Claim,
	type Decision,
} from '@sfc/domain/control/decide-output'
import { SAVE, type Effect, type OutputStep } from './events'
import { claimsOfPlan } from './follow-plan'
import { interlocksOn, noteActed, reportInterlocks, type ActingInterlock } from './interlocks-on'
import { judgeOn, type OnVerdict } from './judge-switch'
import {
	emergencyReason,
	toServer,
	withMemory,
	type Inputs,
	type ManualSwitch,
	type Output,
	type SafetyState,
} from './state'
import { switchFacts } from './switch-facts'

/** Decides an output and sends the decision to the server when it changed. */
export function decide(state: SafetyState, output: Output, inputs: Inputs): OutputStep {
	const { expired } = output.memory
	const over = expired !== null && expired.untilAt <= inputs.now
	const shown = over ? withMemory(output, { expired: null }) : output
	const acting = interlocksOn(state, shown, inputs)
	const wanted = decideOutput(claimsOn(shown, inputs), defaultClaim(shown), inputs.now)
	const current = noteActed(shown, wanted.on ? acting.map(({ id }) => id) : [], inputs)
	const saved: Effect[] = current.memory.acted === shown.memory.acted ? [] : [SAVE]
	const decision = withWait(
		decideOutput(
			[...claimsOn(current, inputs), ...acting.map(interlockClaim)],
			defaultClaim(current),
			inputs.now,
		),
		() => judgeOn(switchFacts(state, current, inputs), null),
		current,
	)
	const toldInterlocks = isTold(current, acting)
		? current.toldInterlocks
		: { of: current.limits.interlocks, acted: current.memory.acted, acting }
	if (sameDecision(current.decision, decision) && toldInterlocks === current.toldInterlocks)
		return [current, saved]
	const record = decisionRecord(current, decision, acting, inputs)
	return [{ ...current, decision, toldInterlocks }, [...saved, { kind: 'emit', record }]]
}

/** Whether nothing about the interlocks of an output changed since it was told. */
function isTold({ limits, memory, toldInterlocks }: Output, acting: readonly ActingInterlock[]) {
	if (toldInterlocks === null) return limits.interlocks.length === 0
	const { of, acted, acting: before } = toldInterlocks
	return (
		of === limits.interlocks &&
		acted === memory.acted &&
		before.length === acting.length &&
		before.every(({ id, reason }, i) => id === acting[i]?.id && reason === acting[i]?.reason)
	)
}

const interlockClaim = ({ reason }: ActingInterlock): Claim => ({
	layer: 'interlock',
	on: false,
	reason,
})

/** The claims on an output but for those of interlocks. Times of the claims stay in the agent's time. */
function claimsOn(output: Output, inputs: Inputs): Claim[] {
	const { manual, expired } = output.memory
	const emergency = emergencyReason(inputs.latch)
	const claims: Claim[] = []
	if (emergency) claims.push({ layer: 'emergency-stop', on: false, reason: emergency })
	if (expired)
		claims.push({
			layer: 'lease-expired',
			on: output.limits.safeOn,
			reason: expired.reason,
			untilAt: expired.untilAt,
		})
	if (manual) claims.push({ layer: 'manual', ...manualClaim(output, manual, inputs) })
	return [...claims, ...claimsOfPlan(output, inputs)]
}

/** An ON of the plan that a limit holds back says so. */
function withWait(decision: Decision, judge: () => OnVerdict, { reportedOn }: Output): Decision {
	const { on, winner } = decision
	if (!on || reportedOn !== false || !isPlanLayer(winner.layer)) return decision
	const verdict = judge()
	if (verdict.allowed) return decision
	// Without the seconds that are left: a decision is told when it changes.
	const { reason, restsUntil } = verdict
	const held =
		restsUntil === undefined
			? { waits: reason }
			: { waits: 'its minimum off time is not over', actsAt: restsUntil }
	return { ...decision, winner: { ...winner, ...held } }
}

/** An OFF that has to wait for the shortest run of the output says when it will act. */
function manualClaim({ limits, memory }: Output, manual: ManualSwitch, { now }: Inputs) {
	const { on, percent, reason, endsAt } = manual
	const claim = { on, ...(percent !== undefined && { percent }), reason, untilAt: endsAt }
	const mayGoOffAt = memory.onSince === null ? 0 : memory.onSince + limits.minOnMs
	return !on && mayGoOffAt > now ? { ...claim, actsAt: mayGoOffAt } : claim
}

const defaultClaim = ({ limits }: Output): Claim => ({
	layer: 'default',
	on: limits.safeOn,
	reason: 'by default (safe state)',
})

/** Whether two decisions say the same, apart from when they were made. */
const sameDecision = (a: Decision | null, b: Decision): boolean =>
	a !== null &&
	a.on === b.on &&
	a.winner.layer === b.winner.layer &&
	a.winner.reason === b.winner.reason &&
	a.winner.percent === b.winner.percent &&
	a.winner.untilAt === b.winner.untilAt &&
	a.winner.actsAt === b.winner.actsAt &&
	a.winner.waits === b.winner.waits &&
	a.winner.forMs === b.winner.forMs

/** A decision for the server, its times on the server's clock. */
function decisionRecord(
	output: Output,
	{ on, winner, losers }: Decision,
	acting: readonly ActingInterlock[],
	inputs: Inputs,
): UnnumberedRecord {
	const { device, point, limits } = output
	const interlocks = reportInterlocks(output, acting, inputs)
	const forServer = (claim: Claim): Claim => ({
		...claim,
		reason: claim.reason.slice(0, 300),
		...(claim.waits !== undefined && { waits: claim.waits.slice(0, 300) }),
		...(claim.untilAt !== undefined && { untilAt: toServer(inputs, claim.untilAt) }),
		...(claim.actsAt !== undefined && { actsAt: toServer(inputs, claim.actsAt) }),
	})
	return {
		kind: 'decision',
		at: inputs.serverNow,
		device,
		point,
		on,
		winner: forServer(winner),
		losers: losers.slice(0, 8).map(forServer),
		...(interlocks.length > 0 && { interlocks }),
		...(limits.isUnguarded && { unguarded: true }),
	}
}
