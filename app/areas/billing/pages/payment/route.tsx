import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CARD_SECRETS, CardForm } from '@sfc/contract/billing/card'
import { trialEnd } from '@sfc/domain/billing/billing-dates'
import { amountDueToday, type AmountDue } from '@sfc/domain/billing/prices'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { server } from '~/boot.server'
import type { UserCtx } from '~/context.server'
import type { Args } from '~/http/authorize-page.server'
import { confirmPage, formPage } from '~/http/form-page.server'
import { requireUser } from '~/http/require-farm.server'
import { BareFrame } from '~/shell/frame/bare-frame'
import { PageError } from '~/shell/page-error'
import { readSubscription } from '~/areas/billing/services/read-billing.server'
import { returnFromCheckout } from '~/areas/billing/services/return-from-checkout.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { pageTitle } from '~/ui/page-title'
import { cardYears } from '../card-years'
import { StripeCheckout } from './stripe-checkout'
import { PaymentConfirmation } from './payment-confirmation'
import { payByCard, payByStripe } from './pay.server'
import { PaymentFrame } from './payment-frame'
import { formatCents } from '@sfc/domain/units/format-cents'
import { CreditCard } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { CardFields, type CardValues } from '../card-fields'
import { SandboxNotice } from '../sandbox-notice'

export const meta = pageTitle('Payment')

const subject = async ({ request, params }: Args) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	return { ctx, customerId, customer: (await findCustomer(ctx, { customerId })).customer }
}

const testCard = formPage({
	schema: CardForm,
	permission: 'person',
	subject,
	load: async ({ ctx, customerId, customer, request }) => {
		const { searchParams } = new URL(request.url)
		const returned = await handleStripeReturn(ctx, customerId, searchParams.get('session_id'))
		if (returned === 'paid') throw redirect(`/payment/${customerId}?done`)
		const subscription = await readSubscription(ctx, { customerId })
		const { businessName, numberOfPods, farmType } = customer
		const shown = {
			customerId,
			businessName,
			returned,
			pods: numberOfPods,
			kindOfFarm: systemTypeLabel(farmType),
			due: amountDueToday(numberOfPods),
			isPaid: isSubscribed(subscription?.status ?? 'unpaid'),
			isJustPaid: searchParams.has('done'),
			trialEndsAt: subscription?.trialEndsAt ?? trialEnd(ctx.now()),
			nextChargeAt: subscription?.paidThroughAt ?? null,
		}
		return ctx.clients.payments.kind === 'sandbox'
			? { ...shown, years: cardYears(ctx.now()) }
			: { ...shown, years: null, constraint: {} } // no card form is sent to the browser
	},
	hideFields: CARD_SECRETS,
	submit: payByCard,
})

const stripe = confirmPage({ permission: 'person', subject, submit: payByStripe })

export const loader = testCard.loader
export const action = async (args: ActionFunctionArgs) =>
	((await server()).clients.payments.kind === 'sandbox' ? testCard : stripe).action(args)

type Returned = 'paid' | 'open' | 'unknown' | null

/** The result of the visit to Stripe, as Stripe reports it; the address proves nothing. */
async function handleStripeReturn(
	ctx: UserCtx,
	customerId: string,
	sessionId: string | null,
): Promise<Returned> {
	if (sessionId === null) return null
	try {
		return (await returnFromCheckout(ctx, { customerId, sessionId })) ? 'paid' : 'open'
	} catch (error) {
		if (error instanceof Fault && error.code === 'unavailable') return 'unknown'
		throw error
	}
}

export default function Payment() {
	const view = useLoaderData<typeof loader>()
	if (view.isPaid)
		return (
			<PaymentFrame title="Payment" subtitle={view.businessName}>
				<PaymentConfirmation {...view} />
			</PaymentFrame>
		)
	return (
		<PaymentFrame title="Payment" subtitle={view.businessName} summary={view}>
			{view.years ? (
				<PayByCard years={view.years} due={view.due} />
			) : (
				<StripeCheckout returned={view.returned} due={view.due} />
			)}
		</PaymentFrame>
	)
}

export function ErrorBoundary() {
	return (
		<BareFrame>
			<PageError />
		</BareFrame>
	)
}

type Props = { years: number[]; due: AmountDue }

/** The card form of a server without Stripe: test cards only. */
function PayByCard({ years, due }: Props) {
	const [form, fields, isPending] = useFormPage<CardValues>('card')
	return (
		<Card title="Card" icon={CreditCard}>
			<PostForm form={form} className="grid gap-4">
				<SandboxNotice />
				<CardFields fields={fields} years={years} />
				<Button variant="primary" pending={isPending}>
					{isPending ? 'Processing' : `Pay ${formatCents(due.totalCents)}`}
				</Button>
			</PostForm>
		</Card>
	)
}
