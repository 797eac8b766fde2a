import { useLoaderData } from '@remix-run/react'
import { PaymentInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import {
	PAYMENT_MEANS,
	paymentMeansLabel,
} from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { Download, Mail, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import type { Permitted } from '~/context.server'
import { deleteDraft } from '~/areas/selling/services/sales-invoices/change-draft.server'
import { issueInvoice } from '~/areas/selling/services/sales-invoices/issue-invoice.server'
import type { FoundInvoice } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { mailInvoice } from '~/areas/selling/services/sales-invoices/mail-invoice.server'
import { recordPayment } from '~/areas/selling/services/sales-invoices/record-payment.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { viewInvoice } from './invoice-view.server'
import { Paper } from './paper'
import { requireInvoiceFromPath } from './require-invoice-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.invoice.title ?? 'Invoice')

type At = { ctx: Permitted<'invoice.manage'>; invoice: FoundInvoice }

const { loader, action } = formsPage({
	permission: 'invoice.manage',
	send: 'invoice.manage',
	subject: requireInvoiceFromPath,
	load: async ({ ctx, invoice }) => ({
		invoice: viewInvoice(invoice),
		values: {
			payment: {
				amount: String(Math.max(0, invoice.openCents) / 100),
				paidOn: todayIn(ctx.farm.timezone, ctx.now()),
			},
		},
	}),
	forms: {
		payment: {
			schema: PaymentInput,
			submit: async ({ ctx, invoice }, input) => {
				await recordPayment(ctx, { invoiceId: invoice.id, ...input })
				return redirectWithToast(`/invoices/${invoice.id}`, { title: 'Payment entered' })
			},
		},
	},
	intents: {
		issue: (at) =>
			stay(at, 'Not issued', async () => {
				const { number } = await issueInvoice(at.ctx, at.invoice.id)
				return { title: `Issued as ${number}`, text: 'Send it: print it, mail it, or download it.' }
			}),
		mail: (at) => stay(at, 'Not mailed', () => mail(at, 'document')),
		remind: (at) => stay(at, 'Not mailed', () => mail(at, 'reminder')),
		remove: ({ ctx, invoice }) =>
			redirectOnFault({ backTo: `/invoices/${invoice.id}`, title: 'Not deleted' }, async () => {
				await deleteDraft(ctx, invoice.id)
				return redirectWithToast('/invoices', { title: 'Draft deleted' })
			}),
	},
})

async function mail({ ctx, invoice }: At, kind: 'document' | 'reminder') {
	const { recipient } = await mailInvoice(ctx, { invoice, kind })
	return { title: 'Mailed', text: `To ${recipient}.` }
}

const stay = (
	{ invoice }: At,
	title: string,
	act: () => Promise<{ title: string; text: string }>,
) =>
	redirectOnFault({ backTo: `/invoices/${invoice.id}`, title }, async () =>
		redirectWithToast(`/invoices/${invoice.id}`, await act()),
	)

export { loader, action }

export default function InvoicePage() {
	const { invoice } = useLoaderData<typeof loader>()
	const isBill = invoice.kind === 'invoice' && invoice.number !== null
	return (
		<div className="max-w-3xl print:max-w-none">
			<PageHeader
				title={invoice.title}
				subtitle={
					<span className="wrap-anywhere">
						{invoice.buyer.name}
						{isBill && <span className="no-print">, {invoice.state}</span>}
					</span>
				}
				actions={
					<>
						{invoice.buyerId !== null && (
							<LinkButton to={`/buyers/${invoice.buyerId}/statement`}>Statement</LinkButton>
						)}
						<LinkButton to="/invoices">All invoices</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<Card title={invoice.title}>
					<Paper invoice={invoice} />
				</Card>
				{invoice.number === null ? <DraftActions /> : <IssuedActions />}
			</div>
		</div>
	)
}

function DraftActions() {
	const { invoice } = useLoaderData<typeof loader>()
	return (
		<Card title="Check it, then issue it" className="no-print">
			<div className="flex flex-wrap items-start gap-2">
				<AskFirst label="Issue" variant="primary">
					<p>
						It gets the next number and does not change any more. Numbers have no gaps: what is
						wrong later is corrected by a credit note.
					</p>
					<Form method="post">
						<Button name="intent" value="issue" variant="primary" icon={Send}>
							Issue invoice
						</Button>
					</Form>
				</AskFirst>
				<LinkButton to={`/invoices/${invoice.id}/edit`} icon={Pencil}>
					Edit draft
				</LinkButton>
				<AskFirst label="Delete draft">
					<p>What was delivered is listed as not invoiced again.</p>
					<Form method="post">
						<Button name="intent" value="remove" variant="danger" icon={Trash2}>
							Delete draft
						</Button>
					</Form>
				</AskFirst>
			</div>
		</Card>
	)
}

function IssuedActions() {
	const { invoice } = useLoaderData<typeof loader>()
	const isInvoice = invoice.kind === 'invoice'
	return (
		<>
			<Card title="Send" className="no-print">
				<p className="mb-3 text-muted">
					Print this page with your browser, on paper or as PDF.
					{invoice.email === null && ' The buyer has no email address on it.'}
					{invoice.missing.length > 0 &&
						` It is no e-invoice without ${invoice.missing.join(', ')}.`}
				</p>
				<Form method="post" className="flex flex-wrap gap-2">
					{invoice.email && (
						<Button name="intent" value="mail" icon={Mail}>
							Mail to buyer
						</Button>
					)}
					{invoice.email && invoice.state === 'overdue' && (
						<Button name="intent" value="remind" icon={Mail}>
							Mail reminder
						</Button>
					)}
					{invoice.missing.length === 0 && (
						<LinkButton to={`/invoices/${invoice.id}/ubl.xml`} icon={Download} reloadDocument>
							E-invoice (UBL)
						</LinkButton>
					)}
				</Form>
				{invoice.mails.map((text) => (
					<p key={text} className="mt-2 text-sm text-muted wrap-anywhere">
						{text}
					</p>
				))}
			</Card>
			{isInvoice && (
				<Card title={`To pay: ${invoice.open}`} className="no-print">
					<ul className="mb-3 grid gap-1 empty:hidden">
						{invoice.payments.map(({ id, text }) => (
							<li key={id} className="wrap-anywhere">
								{text}
							</li>
						))}
						{invoice.creditNotes.map(({ id, number, total }) => (
							<li key={id}>
								<Link
									to={`/invoices/${id}`}
									className="inline-flex min-h-11 items-center underline"
								>
									Credit note {number}
								</Link>
								, {total}
							</li>
						))}
					</ul>
					<Payment />
					<p className="mt-4">
						<LinkButton to={`/invoices/${invoice.id}/credit`} icon={Undo2}>
							Write credit note
						</LinkButton>
					</p>
				</Card>
			)}
		</>
	)
}

type PaymentFields = {
	amount: string
	paidOn: string
	means: string
	note: string
	isPaidBack: boolean
}

function Payment() {
	const [form, fields, isPending] = useFormPage<PaymentFields>('payment')
	return (
		<PostForm form={form} intent="payment" className="grid items-start gap-4 sm:grid-cols-2">
			<InputField label="Amount" inputMode="decimal" field={fields.amount} />
			<InputField label="Day" type="date" field={fields.paidOn} />
			<SelectField
				label="Means"
				field={fields.means}
				options={PAYMENT_MEANS.map((value) => ({ value, label: paymentMeansLabel(value) }))}
			/>
			<InputField label="Note" field={fields.note} />
			<CheckboxField label="Paid back to the buyer" field={fields.isPaidBack} />
			<div className="col-span-full">
				<Button pending={isPending}>Enter payment</Button>
			</div>
		</PostForm>
	)
}
