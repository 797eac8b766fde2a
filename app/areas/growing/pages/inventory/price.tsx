import { useLoaderData } from '@remix-run/react'
import { PriceInput } from '@sfc/contract/growing/inventory/price-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { currencySign, formatAmount } from '@sfc/domain/units/currency'
import { formPage } from '~/http/form-page.server'
import { safeRedirect } from '~/http/safe-redirect'
import { redirectWithToast } from '~/http/toast.server'
import { changeLot } from '~/areas/growing/services/inventory/change-lot.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PageHeader } from '~/ui/page-header'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { z } from 'zod'
import { requireLotFromPath } from './lots/require-lot-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Price')

const LIST = '/crop-inventory'

const { loader, action } = formPage({
	schema: PriceInput.extend({ returnTo: z.string().optional() }),
	permission: 'stock.change',
	subject: requireLotFromPath,
	load: ({ ctx, lot, request }) => {
		const { currency } = ctx.farm
		const returnTo = safeRedirect(new URL(request.url).searchParams.get('returnTo'), LIST)
		return {
			crop: cropLabel(lot),
			code: lot.code,
			unit: lot.unit,
			currency: { code: currency, sign: currencySign(currency) },
			values: { pricePerUnit: formatAmount(lot.pricePerUnitCents, currency), returnTo },
		}
	},
	submit: async ({ ctx, lot }, { pricePerUnit, returnTo = null }) => {
		const to = safeRedirect(returnTo, LIST)
		try {
			await changeLot(ctx, { lotId: lot.id, change: { pricePerUnitCents: pricePerUnit } })
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'unavailable') throw error
			const text = 'Failed to update inventory price'
			return redirectWithToast(to, { kind: 'error', title: 'Update Failed', text })
		}
		const text = 'Inventory price updated successfully'
		return redirectWithToast(to, { title: 'Price Updated', text })
	},
})

export { loader, action }

type Values = { pricePerUnit: string; returnTo: string }

export default function EditPrice() {
	const { crop, code, unit, currency, values } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('price')
	return (
		<>
			<PageHeader title="Edit Price" subtitle={`${crop}, lot ${code}, sold by ${unit}.`} />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					{fields.pricePerUnit.errors && <Alert tone="danger" title="Invalid Price" role="alert" />}
					<input type="hidden" name="returnTo" value={fields.returnTo.value ?? LIST} />
					<InputField
						label="Price per unit"
						field={fields.pricePerUnit}
						unit={currency.sign}
						hint={`Of one unit, in ${currency.code}.`}
						inputMode="decimal"
						autoComplete="off"
					/>
					<SaveRow label="Save price" isPending={isPending} cancelTo={values.returnTo} />
				</PostForm>
			</Card>
		</>
	)
}
