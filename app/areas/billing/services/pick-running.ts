import { isRunning } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import type { Billing } from './read-billing.server'

type Business = Pick<Billing, 'customerId' | 'businessName' | 'subscription'>

/**
 * Returns the business whose subscription runs; null when none does. Throws Fault conflict for
 * several.
 */
export function pickRunning<B extends Business>(businesses: readonly B[]): B | null {
	const running = businesses.filter(({ subscription }) => isRunning(subscription?.status ?? ''))
	if (running.length <= 1) return running[0] ?? null
	const names = running.map((each) => `${each.businessName} (${each.customerId})`).join(', ')
	throw new Fault('conflict', `Say for which business, by customerId: ${names}`)
}
