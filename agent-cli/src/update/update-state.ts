import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeFileAtomically } from '../write-file'
import type { Installation } from './installation'

/** How long a release on trial has, each time it starts, to reach the server. */
export const TRIAL_MS = 120_000

const of = { release: z.string(), version: z.string() }

const UpdateState = z.discriminatedUnion('state', [
	/** Installed, and not yet in contact with the server. The launcher counts starts and crashes. */
	z.object({
		state: z.literal('trial'),
		...of,
		trialMs: z.number(),
		starts: z.int(),
		crashes: z.int(),
	}),
	z.object({ state: z.literal('taken-back'), ...of, reason: z.string(), at: z.number() }),
])
type UpdateState = z.infer<typeof UpdateState>

/** What is known of the last update; null when nothing is, or it was a success. */
export function readUpdateState(installation: Installation): UpdateState | null {
	try {
		return UpdateState.parse(JSON.parse(readFileSync(installation.state, 'utf8')))
	} catch {
		return null
	}
}

export const writeUpdateState = (installation: Installation, state: UpdateState): void =>
	writeFileAtomically(installation.state, JSON.stringify(state))
