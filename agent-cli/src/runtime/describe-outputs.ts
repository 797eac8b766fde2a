import { catalogueItem } from '@sfc/domain/control/catalogue'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { HandDosing } from '../control/hand-dosing'
import type { Output } from '../safety/step/state'
import type { Clock } from '../time/clock'
import type { AgentState } from './agent-state'
import type { DeviceRunner } from './device-runner'

const LOSERS_MAX = 8
const REASON_MAX = 300

/** The outputs with what decides them, for the state file. */
export function describeOutputs(
	outputs: ReadonlyMap<string, Output>,
	runners: ReadonlyMap<string, DeviceRunner>,
	clock: Clock,
	dosing: Pick<HandDosing, 'leftOf'>,
): AgentState['outputs'] {
	return [...outputs.values()].map((output) => {
		const { key, label, busy, lockedBecause, decision, limits } = output
		// What it reported before a write that is not confirmed proves nothing.
		const reportedOn = busy || lockedBecause ? null : output.reportedOn
		const dosed = dosing.leftOf(key)
		const { maxOnMs, minOnMs, minOffMs, dailyMaxMs, warning } = limits
		return {
			key,
			label,
			zone: findZone(output, runners.get(output.device)),
			reportedOn,
			decision: decision && inServerTime(decision.winner, clock),
			insteadOf:
				decision?.losers.slice(0, LOSERS_MAX).map((claim) => inServerTime(claim, clock)) ?? [],
			limits: { maxOnMs, minOnMs, minOffMs, dailyMaxMs },
			...(warning && { warning }),
			...(dosed && { dosing: dosed }),
		}
	})
}

/** Whether a grow light of a zone is reported on; null where there is none, or none that reports. */
export function areLightsOn(
	outputs: ReadonlyMap<string, Output>,
	runners: ReadonlyMap<string, DeviceRunner>,
	zone: AgentState['outputs'][number]['zone'],
): boolean | null {
	const reported = [...outputs.values()].flatMap((output) => {
		const runner = runners.get(output.device)
		const known = runner?.description?.points.find(({ key }) => key === output.point)?.switchable
		const isWorkLight = /work/.test(known?.catalogueKey ?? '')
		const isGrowLight = known?.type === 'light' && !isWorkLight && findZone(output, runner) === zone
		return isGrowLight && output.reportedOn !== null ? [output.reportedOn] : []
	})
	return reported.length > 0 ? reported.includes(true) : null
}

/** Outputs of the catalogue have a zone of their own, as a controller may serve several. */
function findZone({ point }: Output, runner: DeviceRunner | undefined) {
	const known = runner?.description?.points.find(({ key }) => key === point)
	const item = catalogueItem(known?.switchable?.catalogueKey ?? '')
	return item?.zone ?? runner?.entry.zone ?? 'unassigned'
}

const inServerTime = (claim: Claim, clock: Clock): Claim => ({
	...claim,
	reason: claim.reason.slice(0, REASON_MAX),
	...(claim.waits !== undefined && { waits: claim.waits.slice(0, REASON_MAX) }),
	...(claim.untilAt !== undefined && { untilAt: clock.toServer(claim.untilAt) }),
	...(claim.actsAt !== undefined && { actsAt: clock.toServer(claim.actsAt) }),
})
