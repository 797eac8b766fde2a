import { formatNumber } from '@sfc/domain/units/format-number'
import { formatCents } from '@sfc/domain/units/format-cents'
import { systemType } from '@sfc/domain/system-type'
import type { Onboarding } from '~/areas/signup/services/onboarding/read-onboarding.server'
import type { Fact } from './facts'

const number = (value: number) => formatNumber(value)

/** The farm summary: the values of one pod of this kind, times the number of pods. */
export function farmFacts({ customer }: Onboarding): Fact[] {
	const { label, signup } = systemType(customer.farmType)
	const { maxPlants, footprintSqFt, powerKw } = signup
	const pods = customer.numberOfPods
	const each = (figure: string) => (pods > 1 ? `${figure} per pod` : undefined)
	return [
		{ name: 'Type', value: label },
		{ name: 'Number of pods', value: String(pods) },
		{ name: 'Location', value: customer.location },
		{ name: 'Max plants', value: number(maxPlants * pods), note: each(number(maxPlants)) },
		{
			name: 'Footprint',
			value: `${number(footprintSqFt * pods)} sq ft`,
			note: each(`${footprintSqFt} sq ft`),
		},
		{ name: 'Power', value: `${powerKw * pods} kW`, note: each(`${powerKw} kW`) },
	]
}

/** The purchased plan, the end of the trial, and the next charge. */
export function billingFacts({ customer, subscription }: Onboarding, now: number): Fact[] {
	if (!subscription) return []
	const { monthlyCents, pods, status, trialEndsAt, paidThroughAt, cardBrand, cardLast4 } =
		subscription
	const day = (at: number) =>
		new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: customer.timezone }).format(at)
	const { label } = systemType(customer.farmType)
	const facts: Fact[] = [
		{ name: 'Account', value: customer.businessName, note: customer.email },
		{
			name: 'Plan',
			value: `${formatCents(monthlyCents)} per month`,
			note: `${pods} × ${label}`,
		},
	]
	if (trialEndsAt !== null && trialEndsAt > now)
		facts.push({ name: 'Free trial until', value: day(trialEndsAt) })
	if (paidThroughAt !== null)
		facts.push(
			status === 'cancelled'
				? { name: 'Runs until', value: day(paidThroughAt), note: 'Cancelled: no further charge' }
				: { name: 'Next charge', value: day(paidThroughAt), note: formatCents(monthlyCents) },
		)
	if (cardLast4)
		facts.push({ name: 'Card', value: `${cardBrand ?? 'Card'} ending in ${cardLast4}` })
	return facts
}
