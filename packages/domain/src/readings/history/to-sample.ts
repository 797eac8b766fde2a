import { isTrusted, qualityFromCode } from '../quality'
import type { Sample } from './rollup'

/** A stored reading as a sample for roll-ups of its farm. `quality` is the stored code. */
export function toSample(
	{ at, value, quality: code }: { at: number; value: number; quality: number },
	farmIsSimulated: boolean,
): Sample {
	const quality = qualityFromCode(code)
	const sample = { at, value, isGood: isTrusted(quality, farmIsSimulated) }
	return quality === 'stuck' || quality === 'spike' || quality === 'calibrating'
		? { ...sample, flaw: quality }
		: sample
}
