import { CAUSES, type Cause } from './cause'
import type { FactKey } from './fact'

/** Below it a fact is one hint among many, and no reason to expect anything. */
const LEAST_WEIGHT = 0.5
const MOST = 3

/** What a fact such as a high pH leads to, likeliest first: at most three causes that it clearly speaks for. */
export function likelyCauses(fact: FactKey, is: string): Cause[] {
	const weightOf = ({ evidence }: Cause) =>
		evidence.find((one) => one.fact === fact && one.is === is)?.weight ?? 0
	return CAUSES.filter((cause) => weightOf(cause) >= LEAST_WEIGHT)
		.sort((a, b) => weightOf(b) - weightOf(a))
		.slice(0, MOST)
}
