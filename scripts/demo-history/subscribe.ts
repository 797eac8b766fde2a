import { randomUUID } from 'node:crypto'
import { customers, payments, pods } from '#db/schema/billing'
import { amountDueToday } from '@sfc/domain/billing/prices'
import { activateSubscription } from '../../app/areas/billing/services/activate-subscription.server'
import { readSubscription } from '../../app/areas/billing/services/read-billing.server'
import { advanceSubscriptions } from '../../app/areas/billing/services/advance-subscriptions.server'
import {
	ensureSubscription,
	findCustomerRow,
} from '../../app/areas/billing/services/subscription-row.server'
import type { PastFarm } from './past-farm'

/** A published test card of the sandbox: no money moves. */
const CARD = { number: '4242424242424242', expMonth: 12 }

/** Signs up the business of the demo at `at` with the farm as its pod, and pays every month. */
export async function subscribe(past: PastFarm, at: number, endsAt: number): Promise<void> {
	const { grower, server } = past
	const gateway = server.clients.payments
	if (gateway.kind !== 'sandbox') return
	past.setNow(at)
	const expYear = new Date(endsAt).getUTCFullYear() + 2
	const card = gateway.charge({ ...CARD, expYear }, at)
	if (card.kind === 'declined')
		throw new Error(`The sandbox declined its test card: ${card.reason}`)
	const { user, farm } = grower
	const name = `${user.firstName} ${user.lastName}`
	const customerId = randomUUID()
	await server.db.write(async (tx) => {
		await tx.insert(customers).values({
			id: customerId,
			ownerId: user.id,
			businessName: 'Harbor Greens',
			contactName: name,
			email: user.email,
			phone: '+1 617 555 0134',
			farmType: farm.systemType,
			numberOfPods: 1,
			location: farm.location ?? '',
			timezone: farm.timezone,
			currentOperation: 'existing',
			businessGoals: 'Lettuce and basil for restaurants and the Saturday market',
			hasInternet: true,
			hasPower: true,
			setupCompleted: true,
			onboardingStep: 4,
			createdAt: at,
			updatedAt: at,
		})
		await tx.insert(pods).values({ customerId, number: 1, farmId: farm.id })
		const customer = await findCustomerRow(tx, customerId)
		const { currency } = await ensureSubscription(tx, server, customer)
		const paymentId = randomUUID()
		const amountCents = amountDueToday(1).totalCents
		const setup = { id: paymentId, customerId, kind: 'setup', amountCents, currency, at }
		await tx.insert(payments).values({ ...setup, status: 'pending' })
		await activateSubscription(tx, server, customer, {
			startedAt: at,
			card: { brand: card.brand, last4: card.last4 },
			paymentId,
			reference: `sandbox_${paymentId}`,
		})
	})
	for (;;) {
		const paidThroughAt = (await readSubscription(server, { customerId }))?.nextChargeAt ?? Infinity
		if (paidThroughAt >= endsAt) return
		past.setNow(paidThroughAt)
		await advanceSubscriptions(server)
	}
}
