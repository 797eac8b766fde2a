import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { Claim, Decision } from '@sfc/domain/control/decide-output'
import type { Clock } from '../time/clock'
import type { Output } from './output'

/** A decision for the server, its times on the server's clock. */
export function decisionRecord(
	{ device, point }: Output,
	{ on, winner, losers }: Decision,
	clock: Clock,
): UnnumberedRecord {
	const toServer = (claim: Claim): Claim => ({
		...claim,
		reason: claim.reason.slice(0, 300),
		...(claim.untilAt !== undefined && { untilAt: clock.toServer(claim.untilAt) }),
	})
	return {
		kind: 'decision',
		at: clock.serverNow(),
		device,
		point,
		on,
		winner: toServer(winner),
		losers: losers.slice(0, 8).map(toServer),
	}
}
