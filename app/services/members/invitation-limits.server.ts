import { rateLimit } from '../rate-limits/rate-limit.server'

const HOUR_S = 3600

const perFarm = rateLimit({ points: 20, windowS: 24 * HOUR_S, of: 'invitations of this farm' })
const perMailbox = rateLimit({ points: 5, windowS: HOUR_S, of: 'invitations to this address' })

/** Counts an invitation by mail. Throws Fault too-many beyond 20 a day for a farm, 5 an hour for a mailbox. */
export async function countInvitation(farmId: number, email: string): Promise<void> {
	await perMailbox.count(email)
	await perFarm.count(String(farmId))
}
