import { limitToToday, usedTodayMs } from './day-usage'
import { manualEndReason } from './manual-end'
import { SAVE, type OutputStep } from './events'
import { interlocksOn } from './interlocks-on'
import { withMemory, type Inputs, type Output, type SafetyState } from './state'

/** An ON of an output that is not kept without the server ends this long after the link was lost. */
const LINK_LOSS_MS = 60_000
/** How long the end of an ON is shown as the reason. */
const EXPIRED_SHOWN_MS = 60_000

/** Ends an ON of the plan, or an ON or OFF by hand, and shows the reason for a while. */
export function expire(output: Output, reason: string, { now }: Inputs): OutputStep {
	const expired = { reason: reason.slice(0, 300), untilAt: now + EXPIRED_SHOWN_MS }
	return [withMemory(output, { manual: null, planned: null, expired }), [SAVE]]
}

/**
 * Ends what was switched by hand and is over, an ON also when it lost the server or used up its day;
 * and an ON of the plan that nobody renewed.
 */
export function endLease(state: SafetyState, output: Output, inputs: Inputs): OutputStep {
	const { usage } = output.memory
	const trueUsage = inputs.serverTimeKnown ? limitToToday(usage, inputs.serverNow) : usage
	const counted = trueUsage === usage ? output : withMemory(output, { usage: trueUsage })
	const reason =
		reasonToEnd(state, counted, inputs) ??
		reasonPlanEnded(counted, inputs) ??
		reasonRunOver(counted, inputs)
	if (reason === null) return [counted, []]
	if (!counted.memory.manual || !inputs.plannedFor(output.key)?.length)
		return expire(counted, reason, inputs)
	// The plan takes over from a switch by hand at once, unless its own ON ended meanwhile.
	const automatic = withMemory(counted, { manual: null })
	const planEnded = reasonPlanEnded(automatic, inputs)
	return planEnded === null ? [automatic, [SAVE]] : expire(automatic, planEnded, inputs)
}

function reasonPlanEnded({ key, memory }: Output, inputs: Inputs): string | null {
	const { planned, manual, isGivenOnce } = memory
	if (!planned || manual || planned.endsAt > inputs.now) return null
	if (isGivenOnce) return 'it has run for as long as it was to'
	return inputs.plannedFor(key) === null
		? `its time has run out before the plan was taken up again (${planned.reason})`
		: 'it has reached its longest run time'
}

function reasonToEnd(state: SafetyState, output: Output, inputs: Inputs): string | null {
	const { limits, memory } = output
	const { manual } = memory
	if (!manual) return null
	if (manual.endsAt <= inputs.now) return `its time has run out (${manual.reason})`
	if (!manual.on) return null
	if (!limits.keepOnLinkLoss && inputs.linkFailingMs > LINK_LOSS_MS)
		return 'the server is out of reach'
	const ranMs = inputs.now - manual.startedAt
	const reached = manual.endsWhen && manualEndReason(manual.endsWhen, ranMs, inputs)
	if (reached) return reached
	// An ON by hand is not repeated when the interlock no longer acts.
	return interlocksOn(state, output, inputs)[0]?.reason ?? null
}

/** Why an output ran too long, also when a limit became tighter while it was on. */
function reasonRunOver(output: Output, inputs: Inputs): string | null {
	const { limits, memory, reportedOn } = output
	const { onSince, manual, planned } = memory
	// While a device is connected its timers are not known yet, and nothing has been reported.
	if (onSince === null || !reportedOn || !(manual?.on || planned)) return null
	if (usedToday(output, inputs) > limits.dailyMaxMs) return 'it has used up its time for today'
	return limits.maxOnMs !== null && inputs.now - onSince >= limits.maxOnMs
		? 'it has reached its longest run time'
		: null
}

/** How long an output was on today, milliseconds, this ON included. */
export function usedToday({ memory }: Output, inputs: Inputs): number {
	const { onSince, usage } = memory
	const since = onSince === null ? null : onSince + inputs.serverNow - inputs.now
	return usedTodayMs(usage, since, inputs.serverNow)
}
