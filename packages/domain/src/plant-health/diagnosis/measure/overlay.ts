import { TISSUE } from './tissue'

/** The codes of `TISSUE` that are drawn for each finding. */
export const OVERLAY_CODES = {
	yellowing: [TISSUE.yellow],
	paling: [TISSUE.pale, TISSUE.paleSpot],
	browning: [TISSUE.brown, TISSUE.brownEdge, TISSUE.brownSpot],
	purpling: [TISSUE.purple],
	'edge-burn': [TISSUE.brownEdge],
	'brown-spots': [TISSUE.brownSpot],
	'pale-spots': [TISSUE.paleSpot],
	holes: [TISSUE.hole],
} as const satisfies Record<string, readonly number[]>

export type OverlayFinding = keyof typeof OVERLAY_CODES
export const OVERLAY_FINDINGS = Object.keys(OVERLAY_CODES) as [OverlayFinding, ...OverlayFinding[]]
