import { formatMonthDay } from '@sfc/domain/calendar/format-day'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import type { SettingsFields } from './settings-fields'

const GRID = 'grid items-start gap-x-4 gap-y-5 sm:grid-cols-2'
const DAY_ORDERS = [
	{ value: 'month-first', label: '12/31/2026' },
	{ value: 'day-first', label: '31/12/2026' },
]
const MONTHS = Array.from({ length: 12 }, (_, at) => ({
	value: String(at + 1),
	label: formatMonthDay(`2026-${String(at + 1).padStart(2, '0')}-01`),
}))

/** What the exports for QuickBooks, Xero and DATEV need to know. */
export const BookkeepingFields = ({ fields }: { fields: SettingsFields }) => (
	<>
		<Card title="QuickBooks and Xero">
			<div className={GRID}>
				<SelectField
					label="Days are written"
					hint="As the program's region writes them"
					field={fields.dayOrder}
					options={DAY_ORDERS}
				/>
				<InputField
					label="QuickBooks product or service"
					hint="Its name there; all lines are booked on it"
					field={fields.quickbooksItem}
				/>
				<TextareaField
					label="QuickBooks tax codes"
					hint="One rate a line: 20 = 20.0% S"
					rows={3}
					field={fields.quickbooksTaxCodes}
				/>
				<TextareaField
					label="Xero tax types"
					hint="One rate a line: 20 = 20% (VAT on Income)"
					rows={3}
					field={fields.xeroTaxTypes}
				/>
				<InputField label="Xero account" hint="Of sales, such as 200" field={fields.xeroAccount} />
			</div>
		</Card>
		<Card title="DATEV">
			<div className={GRID}>
				<InputField
					label="Number of the tax consultant"
					inputMode="numeric"
					field={fields.datevConsultant}
				/>
				<InputField label="Number of the client" inputMode="numeric" field={fields.datevClient} />
				<SelectField
					label="The financial year begins on"
					field={fields.datevFirstMonth}
					options={MONTHS}
				/>
				<InputField
					label="Digits of accounts"
					hint="4 to 8"
					inputMode="numeric"
					field={fields.datevAccountLength}
				/>
				<InputField
					label="Debtor account"
					hint="All invoices are booked on it"
					inputMode="numeric"
					field={fields.datevDebtor}
				/>
				<TextareaField
					label="Revenue accounts"
					hint="One rate a line: 19 = 8400"
					rows={3}
					field={fields.datevRevenue}
				/>
			</div>
		</Card>
	</>
)
