import { useLoaderData } from '@remix-run/react'
import { CreditInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { Fault } from '@sfc/domain/fault'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { creditInvoice } from '~/areas/selling/services/sales-invoices/credit-invoice.server'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { viewInvoice } from './invoice-view.server'
import { requireInvoiceFromPath } from './require-invoice-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Credit Note')

const { loader, action } = formPage({
	schema: CreditInput,
	permission: 'invoice.manage',
	subject: requireInvoiceFromPath,
	load: ({ invoice }) => {
		if (invoice.kind !== 'invoice' || invoice.number === null)
			throw new Fault('conflict', 'Only an issued invoice can be credited')
		const { lines } = viewInvoice(invoice)
		return {
			id: invoice.id,
			number: invoice.number,
			lines,
			values: {
				lines: lines.map(({ id, left }) => ({ lineId: String(id), quantity: String(left) })),
			},
		}
	},
	submit: async ({ ctx, invoice }, input) => {
		const { id, number } = await creditInvoice(ctx, { invoiceId: invoice.id, ...input })
		const text = `It credits ${invoice.number}. Send it to the buyer.`
		return redirectWithToast(`/invoices/${id}`, { title: `Issued as ${number}`, text })
	},
})

export { loader, action }

type Fields = {
	reason: string
	isInvoicedAnew: boolean
	lines: { lineId: string; quantity: string }[]
}

export default function CreditPage() {
	const { id, number, lines } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Fields>('credit')
	return (
		<>
			<PageHeader
				title="Credit Note"
				subtitle={`For invoice ${number}. It is issued at once, and reduces what is to be paid.`}
			/>
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					<InputField label="Reason" hint="The buyer reads it" field={fields.reason} />
					{fields.lines.getFieldList().map((line, at) => {
						const { lineId, quantity } = line.getFieldset()
						const one = lines[at]
						return (
							<div key={line.key}>
								<input type="hidden" name={lineId.name} value={one?.id ?? ''} />
								<InputField
									label={one?.title}
									hint={`${one?.left} of ${one?.quantity} can be credited, at ${one?.price}. 0: it stays.`}
									inputMode="decimal"
									autoComplete="off"
									field={quantity}
								/>
							</div>
						)
					})}
					<Errors id={fields.lines.errorId} errors={fields.lines.errors} />
					<CheckboxField
						label="Invoice what was ordered anew"
						hint="For lines that are credited in whole: they are listed as not invoiced again."
						field={fields.isInvoicedAnew}
					/>
					<SaveRow label="Issue credit note" isPending={isPending} cancelTo={`/invoices/${id}`} />
				</PostForm>
			</Card>
		</>
	)
}
