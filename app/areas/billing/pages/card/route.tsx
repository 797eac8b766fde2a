import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CARD_SECRETS, CardForm } from '@sfc/contract/billing/card'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import type { Args } from '~/http/authorize-page.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { confirmPage, formPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireUser } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeCard, refreshCard } from '~/areas/billing/services/change-card.server'
import { requireRunningSubscription } from '~/areas/billing/services/require-running-subscription.server'
import { openPortal } from '~/areas/billing/services/open-portal.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CardFields, type CardValues } from '../card-fields'
import { cardYears } from '../card-years'
import { StripePortal } from './stripe-portal'
import { SandboxNotice } from '../sandbox-notice'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change card')

const subject = async ({ request, params }: Args) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	return { ctx, customerId, ...(await requireRunningSubscription(ctx, { customerId })) }
}

const testCard = formPage({
	schema: CardForm,
	permission: 'person',
	subject,
	load: async ({ ctx, customerId, customer: { businessName }, row, request }) => {
		if (new URL(request.url).searchParams.has('back')) {
			await refreshCard(ctx, { customerId })
			throw redirect('/billing')
		}
		return row.gateway === 'stripe'
			? { businessName, years: null, constraint: {} } // no card form is sent to the browser
			: { businessName, years: cardYears(ctx.now()) }
	},
	hideFields: CARD_SECRETS,
	submit: async ({ ctx, customerId }, { cardNumber: number, expiryMonth, expiryYear }, reply) => {
		const card = { number, expMonth: expiryMonth, expYear: expiryYear }
		const changed = await changeCard(ctx, { customerId, card })
		if (changed.kind === 'changed') return redirectWithToast('/billing', { title: 'Card changed' })
		return reply({ fieldErrors: { [changed.field]: [changed.message] } }, 402)
	},
})

const stripe = confirmPage({
	permission: 'person',
	subject,
	submit: async ({ ctx, customerId, request }) => {
		const returnUrl = `${await publicUrl(request)}/billing/${customerId}/card?back`
		try {
			return data({ leaveTo: await openPortal(ctx, { customerId, returnUrl }) })
		} catch (error) {
			if (!(error instanceof Fault) || error.code === 'not-found') throw error
			return data({ failed: error.message }, { status: FAULT_STATUS[error.code] })
		}
	},
})

export const loader = testCard.loader
export const action = async (args: ActionFunctionArgs) =>
	((await server()).clients.payments.kind === 'sandbox' ? testCard : stripe).action(args)

export default function ChangeCard() {
	const { businessName, years } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Change card" subtitle={businessName} />
			{years ? <TestCardForm years={years} /> : <StripePortal />}
		</>
	)
}

function TestCardForm({ years }: { years: number[] }) {
	const [form, fields, isPending] = useFormPage<CardValues>('card')
	return (
		<Card className="max-w-2xl">
			<PostForm form={form} className="grid gap-4">
				<SandboxNotice />
				<CardFields fields={fields} years={years} />
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Save card
					</Button>
					<LinkButton to="/billing">Back</LinkButton>
				</div>
			</PostForm>
		</Card>
	)
}
