import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { formatCents } from '@sfc/domain/units/format-cents'
import type { Mail } from '~/areas/platform/services/mail/queue-mail.server'

/** Formats a day in a mail; billing days are UTC. */
const day = (at: number) =>
	new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

const mail = (to: string, subject: string, paragraphs: (string | false)[]): Mail => ({
	to,
	subject,
	text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
})

type Receipt = {
	to: string
	businessName: string
	amountCents: number
	trialEndsAt: number
	nextChargeAt: number
	monthlyCents: number
	isSandbox: boolean
}

export const receiptMail = (it: Receipt): Mail =>
	mail(it.to, 'Your receipt from Smart Farm Control', [
		`${it.businessName}: ${formatCents(it.amountCents)} paid for the setup and the first month.`,
		`Your free trial runs until ${day(it.trialEndsAt)}. The month you have paid begins then; the next charge of ${formatCents(it.monthlyCents)} is on ${day(it.nextChargeAt)}. You can cancel anytime under Subscription.`,
		it.isSandbox && 'This server takes test cards only: no money moved.',
	])

type Failed = { to: string; businessName: string; amountCents: number; nextTryAt: number | null }

export const paymentFailedMail = ({ to, businessName, amountCents, nextTryAt }: Failed): Mail =>
	mail(to, 'A payment failed', [
		`${businessName}: the monthly charge of ${formatCents(amountCents)} failed.`,
		nextTryAt === null
			? 'It will not be retried automatically. Please change the card under Billing.'
			: `It will be retried on ${day(nextTryAt)}. To change the card, open Billing.`,
		'Nothing is switched off on your farm: control, alerts and history go on.',
	])

type Ended = { to: string; businessName: string; until: number | null; refundedCents: number }

export const cancelledMail = ({ to, businessName, until, refundedCents }: Ended): Mail =>
	mail(to, 'Your subscription is cancelled', [
		`${businessName}: the subscription is cancelled${until === null ? '' : ` and runs until ${day(until)}`}.`,
		refundedCents > 0 &&
			`${formatCents(refundedCents)} for the first month is on its way back to your card. The credit note is under Billing.`,
		'Until it ends you can resume it under Subscription. Nothing is switched off on your farm, then or later.',
	])

export const endedMail = ({ to, businessName }: { to: string; businessName: string }): Mail =>
	mail(to, 'Your subscription has ended', [
		`${businessName}: the payment service ended the subscription, because it was not paid.`,
		'Nothing is switched off on your farms: control, alarms and export go on. To add a farm, choose a plan under Subscription.',
	])

type Changed = {
	to: string
	businessName: string
	pods: number
	monthlyCents: number
	chargedCents: number
	/** Start of the plan; null for one that applies now. */
	fromAt: number | null
	isSandbox: boolean
}

export const subscriptionPlanChangedMail = (it: Changed): Mail =>
	mail(it.to, 'Your plan has changed', [
		`${it.businessName}: the plan is ${findSubscriptionPlan(it.pods).name}, ${formatPods(it.pods)} for ${formatCents(it.monthlyCents)} a month, ${it.fromAt === null ? 'from today' : `from ${day(it.fromAt)}`}.`,
		it.chargedCents > 0 &&
			`${formatCents(it.chargedCents)} was charged to your card. The invoice is under Billing.`,
		it.isSandbox && 'This server takes test cards only: no money moved.',
	])
