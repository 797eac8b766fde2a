import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { PriceInput } from '@sfc/contract/inventory/price-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { formatPriceInput } from '@sfc/domain/inventory/price'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { safeRedirect } from '~/http/safe-redirect'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeLot } from '~/services/inventory/change-lot.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireLotFromPath } from './lots/require-lot-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Price')

const LIST = '/crop-inventory'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireLotFromPath({ request, params })
	requirePermission(ctx, 'stock.change')
	const returnTo = safeRedirect(new URL(request.url).searchParams.get('returnTo'), LIST)
	return {
		crop: cropLabel(lot),
		code: lot.code,
		unit: lot.unit,
		values: { pricePerUnit: formatPriceInput(lot.pricePerUnitCents), returnTo },
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, lot } = await requireLotFromPath({ request, params })
	requirePermission(ctx, 'stock.change')
	const form = await readForm(request)
	const to = safeRedirect(form.get('returnTo'), LIST)
	const submission = parseWithZod(form, { schema: PriceInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { pricePerUnit } = submission.value
	try {
		await changeLot(requirePermission(ctx, 'stock.change'), {
			lotId: lot.id,
			change: { pricePerUnitCents: pricePerUnit },
		})
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'unavailable') throw error
		const text = 'Failed to update inventory price'
		return redirectWithToast(to, { kind: 'error', title: 'Update Failed', text })
	}
	const text = 'Inventory price updated successfully'
	return redirectWithToast(to, { kind: 'success', title: 'Price Updated', text })
})

export default function EditPrice() {
	const { crop, code, unit, values } = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<typeof values>({
		id: 'price',
		lastResult,
		defaultValue: values,
		constraint: { pricePerUnit: { required: true } },
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Edit Price" subtitle={`${crop}, lot ${code}, sold by ${unit}.`} />
			<Card className="max-w-xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-5">
					{fields.pricePerUnit.errors && <Alert tone="danger" title="Invalid Price" role="alert" />}
					<input type="hidden" name="returnTo" value={fields.returnTo.value ?? LIST} />
					<InputField
						label="Price per unit"
						type="text"
						field={fields.pricePerUnit}
						unit="$"
						hint="Of one unit, in US dollars, to the cent."
						inputMode="decimal"
						autoComplete="off"
					/>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" pending={isPending}>
							Save price
						</Button>
						<LinkButton to={values.returnTo}>Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
