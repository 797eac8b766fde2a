import { useLoaderData } from '@remix-run/react'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { currencySign } from '@sfc/domain/units/currency'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	correctReceipt,
	readReceiptInput,
} from '~/areas/growing/services/inventory/correct-receipt.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listKnownCrops } from '~/areas/growing/services/inventory/list-known-crops.server'
import { ReceiptFields, receiptValues } from './receipt-fields'
import { requireLotFromPath } from './require-lot-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Correct Receipt')

const { loader, action } = formPage({
	schema: ReceiptInput,
	permission: 'stock.change',
	subject: requireLotFromPath,
	load: async ({ ctx, lot }) => {
		const { currency, timezone } = ctx.farm
		const input = await readReceiptInput(ctx.db.read, lot)
		if (!input) throw new Fault('not-found', 'Nothing was received in this lot')
		const max = todayIn(timezone, ctx.now())
		return {
			lot: { id: lot.id, code: lot.code },
			crops: await listKnownCrops(ctx),
			currency: currencySign(currency),
			constraint: { ...formConstraints(ReceiptInput), receivedOn: { required: true, max } },
			values: receiptValues(input, currency),
		}
	},
	submit: async ({ ctx, lot }, input) => {
		await correctReceipt(ctx, { lotId: lot.id, input })
		return redirectWithToast(`/lots/${lot.id}`, { title: 'Receipt corrected', text: lot.code })
	},
})

export { loader, action }

export default function CorrectReceipt() {
	const { lot, crops, currency } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Correct Receipt"
				subtitle={`${lot.code}. Once some of it is sold, given away or mixed, only its cost can be changed.`}
			/>
			<ReceiptFields
				submitLabel="Save changes"
				cancelTo={`/lots/${lot.id}`}
				crops={crops}
				currency={currency}
			/>
		</>
	)
}
