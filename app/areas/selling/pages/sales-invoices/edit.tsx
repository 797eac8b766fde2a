import { useLoaderData } from '@remix-run/react'
import {
	DraftBuyerInput,
	DraftLineInput,
} from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { Fault } from '@sfc/domain/fault'
import { Plus, Save, Trash2 } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	addDraftLine,
	changeDraftBuyer,
	removeDraftLine,
} from '~/areas/selling/services/sales-invoices/change-draft.server'
import { readInvoiceSettings } from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { AddressFields } from './address-fields'
import { viewInvoice } from './invoice-view.server'
import { requireInvoiceFromPath } from './require-invoice-from-path.server'
import { taxOptions } from './tax-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Draft')

const { loader, action } = formsPage({
	permission: 'invoice.manage',
	send: 'invoice.manage',
	subject: requireInvoiceFromPath,
	load: async ({ ctx, invoice }) => {
		if (invoice.number !== null)
			throw new Fault('conflict', `${invoice.number} is issued and does not change; credit it`)
		const { buyer, paymentDays, note } = invoice
		const { taxCategory, taxBasisPoints } = await readInvoiceSettings(ctx, ctx.db.read)
		const texts = Object.entries({ ...buyer, paymentDays, note })
		return {
			invoice: viewInvoice(invoice),
			values: {
				buyer: Object.fromEntries(texts.map(([name, value]) => [name, String(value ?? '')])),
				line: { quantity: '1', unit: 'piece', taxCategory, taxRate: String(taxBasisPoints / 100) },
			},
		}
	},
	forms: {
		buyer: {
			schema: DraftBuyerInput,
			submit: async ({ ctx, invoice }, input) => {
				await changeDraftBuyer(ctx, { invoiceId: invoice.id, ...input })
				return redirectWithToast(`/invoices/${invoice.id}`, { title: 'Draft saved' })
			},
		},
		line: {
			schema: DraftLineInput,
			submit: async ({ ctx, invoice }, input) => {
				await addDraftLine(ctx, { invoiceId: invoice.id, ...input })
				return redirectWithToast(`/invoices/${invoice.id}/edit`, { title: 'Line added' })
			},
		},
	},
	intents: {
		'remove-line': ({ ctx, invoice }, form) =>
			redirectOnFault(
				{ backTo: `/invoices/${invoice.id}/edit`, title: 'Not removed' },
				async () => {
					const lineId = Number(form.get('lineId'))
					await removeDraftLine(ctx, { invoiceId: invoice.id, lineId })
					const text = 'What was ordered can be invoiced later.'
					return redirectWithToast(`/invoices/${invoice.id}/edit`, { title: 'Line removed', text })
				},
			),
	},
})

export { loader, action }

export default function EditDraft() {
	const { invoice } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Edit Draft"
				subtitle={`Invoice to ${invoice.buyer.name}`}
				actions={<LinkButton to={`/invoices/${invoice.id}`}>Back to the draft</LinkButton>}
			/>
			<div className="grid max-w-3xl gap-4">
				<Card title="Lines">
					<ul className="grid gap-3">
						{invoice.lines.map(({ id, title, quantity, price, tax, net }) => (
							<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
								<span className="min-w-0 wrap-anywhere">
									{title}: {quantity} at {price}, {tax}, {net}
								</span>
								<AskFirst label="Remove" name={`Remove ${title}`}>
									<p>What was ordered can be invoiced later.</p>
									<Form method="post">
										<input type="hidden" name="lineId" value={id} />
										<Button name="intent" value="remove-line" variant="danger" icon={Trash2}>
											Remove line
										</Button>
									</Form>
								</AskFirst>
							</li>
						))}
					</ul>
				</Card>
				<AddLine />
				<Buyer />
			</div>
		</>
	)
}

type LineFields = Record<
	'title' | 'quantity' | 'unit' | 'price' | 'taxCategory' | 'taxRate',
	string
>

function AddLine() {
	const [form, fields, isPending] = useFormPage<LineFields>('line')
	return (
		<Card title="Another line">
			<PostForm form={form} intent="line" className="grid items-start gap-4 sm:grid-cols-3">
				<div className="sm:col-span-3">
					<InputField label="Description" hint="Delivery, crates" field={fields.title} />
				</div>
				<InputField label="Quantity" inputMode="decimal" field={fields.quantity} />
				<InputField label="Unit" field={fields.unit} />
				<InputField label="Price, net" inputMode="decimal" field={fields.price} />
				<SelectField label="Tax" field={fields.taxCategory} options={taxOptions} />
				<InputField label="Rate" inputMode="decimal" unit="%" field={fields.taxRate} />
				<div className="col-span-full">
					<Button icon={Plus} pending={isPending}>
						Add line
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

function Buyer() {
	const [form, fields, isPending] = useFormPage<Record<keyof DraftBuyerInput, string>>('buyer')
	return (
		<Card title="Who is billed, on this invoice">
			<PostForm form={form} intent="buyer" className="grid items-start gap-4 sm:grid-cols-2">
				<AddressFields fields={fields} />
				<InputField
					label="Payment within"
					inputMode="numeric"
					unit="days"
					field={fields.paymentDays}
				/>
				<div className="sm:col-span-2">
					<TextareaField label="Note" rows={2} field={fields.note} />
				</div>
				<div className="col-span-full">
					<Button icon={Save} pending={isPending}>
						Save draft
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
