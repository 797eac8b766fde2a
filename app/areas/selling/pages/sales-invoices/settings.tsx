import { InvoiceSettingsInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	readInvoiceSettings,
	saveInvoiceSettings,
} from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { AddressFields } from './address-fields'
import { BookkeepingFields } from './bookkeeping-fields'
import type { SettingsFields } from './settings-fields'
import { taxOptions } from './tax-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Invoice Settings')

const { loader, action } = formPage({
	schema: InvoiceSettingsInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const { seller, bookkeeping, taxBasisPoints, ...rest } = await readInvoiceSettings(
			ctx,
			ctx.db.read,
		)
		const all = { ...seller, ...bookkeeping, ...rest, taxRate: taxBasisPoints / 100 }
		const values = Object.entries(all).map(([name, value]) => [name, String(value ?? '')])
		return { values: Object.fromEntries(values) as Record<string, string> }
	},
	submit: async ({ ctx }, input) => {
		await saveInvoiceSettings(ctx, input)
		const text = 'Documents that are issued keep what they were issued with.'
		return redirectWithToast('/invoices', { title: 'Invoice settings saved', text })
	},
})

export { loader, action }

const GRID = 'grid items-start gap-x-4 gap-y-5 sm:grid-cols-2'

export default function InvoiceSettings() {
	const [form, fields, isPending] =
		useFormPage<Record<keyof InvoiceSettingsInput, string>>('invoice-settings')
	return (
		<>
			<PageHeader
				title="Invoice Settings"
				subtitle="Who bills, with which tax and numbers, and what your bookkeeping needs"
			/>
			<PostForm form={form} className="grid max-w-3xl gap-4">
				<Card title="Who bills">
					<div className={GRID}>
						<AddressFields fields={fields} />
						<InputField
							label="Registration"
							hint="As the law asks for it: HRB 1234, Amtsgericht Berlin"
							field={fields.registration}
						/>
					</div>
				</Card>
				<Tax fields={fields} />
				<Payment fields={fields} />
				<Card title="Numbers">
					<div className={GRID}>
						<InputField label="Invoices begin with" field={fields.invoicePrefix} />
						<InputField
							label="Next invoice"
							hint="Numbers have no gaps: it is fixed after the first one"
							inputMode="numeric"
							field={fields.nextInvoice}
						/>
						<InputField label="Credit notes begin with" field={fields.creditPrefix} />
						<InputField label="Next credit note" inputMode="numeric" field={fields.nextCredit} />
					</div>
				</Card>
				<BookkeepingFields fields={fields} />
				<SaveRow label="Save settings" isPending={isPending} cancelTo="/invoices" />
			</PostForm>
		</>
	)
}

const Tax = ({ fields }: { fields: SettingsFields }) => (
	<Card title="Tax">
		<div className={GRID}>
			<SelectField
				label="What you sell is"
				hint="Another rate can be set line by line"
				field={fields.taxCategory}
				options={taxOptions}
			/>
			<InputField label="Rate" inputMode="decimal" unit="%" field={fields.taxRate} />
			<InputField label="Name of the tax" hint="VAT, GST, sales tax" field={fields.taxName} />
			<InputField
				label="Reason, where it is exempt"
				hint="The buyer reads it"
				field={fields.exemptReason}
			/>
		</div>
	</Card>
)

const Payment = ({ fields }: { fields: SettingsFields }) => (
	<Card title="Payment">
		<div className={GRID}>
			<InputField label="IBAN" autoComplete="off" field={fields.iban} />
			<InputField label="BIC" autoComplete="off" field={fields.bic} />
			<InputField
				label="How to pay, in words"
				hint="Where there is no IBAN: account and routing number"
				field={fields.paymentWords}
			/>
			<InputField
				label="Payment within"
				hint="Of somebody who is not one of your buyers"
				inputMode="numeric"
				unit="days"
				field={fields.paymentDays}
			/>
			<div className="sm:col-span-2">
				<TextareaField label="Footer" rows={2} field={fields.footer} />
			</div>
		</div>
	</Card>
)
