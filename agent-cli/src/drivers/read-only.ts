import type { FailSafe, Session } from './driver'

/** The answer for outputs that the device itself never ends: each ON is limited to a minute. */
export const withoutTimer = (
	outputs: readonly { point: string }[],
	reason = 'the device has no timer for it',
): FailSafe[] => outputs.map(({ point }) => ({ point, state: 'none', reason }))

/** What a session answers that has no outputs: `a camera has no outputs`. */
export const readOnly = (reason: string): Pick<Session, 'write' | 'armFailSafe'> => ({
	write: () => Promise.resolve({ outcome: 'rejected', reason }),
	armFailSafe: (outputs) => Promise.resolve(withoutTimer(outputs, reason)),
})
