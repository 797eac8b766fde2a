import type { OutputClass } from './output-class'

/** Longest ON of an output that would stay on if the agent's machine failed. */
const MAX_ON_MS = 60_000

/** Classes that do no harm when they outlive the agent. */
const HARMLESS: readonly string[] = ['light', 'boost'] satisfies OutputClass[]

/** The longest ON, in milliseconds, of an output whose device has no timer; null for what does no harm. */
export const unguardedMaxOnMs = (outputClass: string): number | null =>
	HARMLESS.includes(outputClass) ? null : MAX_ON_MS
