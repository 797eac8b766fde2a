import { isPlanLayer, type Claim, type Decision } from '@sfc/domain/control/decide-output'

/** Why the plan has no say over an output now; null when it has. */
export function holdReason(decision: Decision | null): string | null {
	if (!decision) return null
	const { layer, on, reason, waits } = decision.winner
	// An OFF that waits is the plan's own: it lets the output wait for its turn.
	return isPlanLayer(layer) || layer === 'default' ? (on && waits) || null : reason
}

/** Times of claims on the agent's time, by which outputs are decided. */
export const inAgentTime = (claims: Map<string, Claim[]>, byMs: number): Map<string, Claim[]> =>
	new Map(
		[...claims].map(([key, list]) => [
			key,
			list.map((claim) => ({
				...claim,
				...(claim.untilAt !== undefined && { untilAt: claim.untilAt + byMs }),
				...(claim.actsAt !== undefined && { actsAt: claim.actsAt + byMs }),
			})),
		]),
	)
