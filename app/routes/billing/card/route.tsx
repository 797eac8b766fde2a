import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CARD_SECRETS, CardForm } from '@sfc/contract/billing/card'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { redirectWithToast } from '~/http/toast.server'
import type { UserCtx } from '~/context.server'
import { changeCard } from '~/services/billing/change-card.server'
import { requireRunningSubscription } from '~/services/billing/require-running-subscription.server'
import { openPortal } from '~/services/billing/open-portal.server'
import { refreshCard } from '~/services/billing/refresh-card.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CardFields, type CardValues } from '../card-fields'
import { cardYears } from '../card-years'
import { StripePortal } from './stripe-portal'
import { SandboxNotice } from '../sandbox-notice'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change card')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	if (new URL(request.url).searchParams.has('back')) {
		await refreshCard(ctx, { customerId })
		throw redirect('/billing')
	}
	return {
		businessName: customer.businessName,
		card:
			row.gateway === 'stripe'
				? null
				: { years: cardYears(ctx.now()), constraint: getZodConstraint(CardForm) },
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	await requireRunningSubscription(ctx, { customerId })
	if (ctx.clients.payments.kind === 'sandbox')
		return takeCard(ctx, customerId, await readForm(request))
	const returnUrl = `${await publicUrl(request)}/billing/${customerId}/card?back`
	try {
		return data({ leaveTo: await openPortal(ctx, { customerId, returnUrl }) })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		return data({ failed: error.message }, { status: FAULT_STATUS[error.code] })
	}
})

async function takeCard(ctx: UserCtx, customerId: string, form: FormData) {
	const submission = parseWithZod(form, { schema: CardForm })
	const hide = { hideFields: CARD_SECRETS }
	if (submission.status !== 'success') return data(submission.reply(hide), { status: 400 })
	const { cardNumber: number, expiryMonth: expMonth, expiryYear: expYear } = submission.value
	try {
		const card = { number, expMonth, expYear }
		const changed = await changeCard(ctx, { customerId, card })
		if (changed.kind === 'changed')
			return await redirectWithToast('/billing', { kind: 'success', title: 'Card changed' })
		const fieldErrors = { [changed.field]: [changed.message] }
		return data(submission.reply({ fieldErrors, ...hide }), { status: 402 })
	} catch (error) {
		return replyWithFault(submission, error, CARD_SECRETS)
	}
}

export default function ChangeCard() {
	const { businessName, card } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Change card" subtitle={businessName} />
			{card ? <TestCardForm {...card} /> : <StripePortal />}
		</>
	)
}

type FormProps = { years: number[]; constraint: ReturnType<typeof getZodConstraint> }

function TestCardForm({ years, constraint }: FormProps) {
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<CardValues>({
		id: 'card',
		lastResult: useActionData<SubmissionResult<string[]>>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card className="max-w-2xl">
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<SandboxNotice />
				<Errors id={form.errorId} errors={form.errors} />
				<CardFields fields={fields} years={years} />
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Save card
					</Button>
					<LinkButton to="/billing">Back</LinkButton>
				</div>
			</Form>
		</Card>
	)
}
