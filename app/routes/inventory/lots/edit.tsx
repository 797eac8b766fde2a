import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { LotInput } from '@sfc/contract/inventory/lot-input'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeLot } from '~/services/inventory/change-lot.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireChangeableLot } from './require-lot-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Lot')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { lot } = await requireChangeableLot(request, params.lotId)
	return {
		id: lot.id,
		code: lot.code,
		crop: cropLabel(lot),
		values: { seedLot: lot.seedLot ?? '', seedSupplier: lot.seedSupplier ?? '' },
		constraint: getZodConstraint(LotInput),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, lot } = await requireChangeableLot(request, params.lotId)
	const submission = parseWithZod(await readForm(request), { schema: LotInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	await changeLot(ctx, { lotId: lot.id, change: submission.value })
	return redirectWithToast(`/lots/${lot.id}`, {
		kind: 'success',
		title: 'Lot updated',
		text: `The seed of ${lot.code} is noted.`,
	})
})

export default function EditLot() {
	const { id, code, crop, values, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<typeof values>({
		id: 'lot',
		lastResult: useActionData<typeof action>(),
		defaultValue: values,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Edit Lot" subtitle={`${code}: ${crop}`} />
			<Card className="max-w-3xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<Errors id={form.errorId} errors={form.errors} />
					<InputField
						label="Seed lot"
						type="text"
						field={fields.seedLot}
						hint="As printed on the seed's packet."
					/>
					<InputField label="Supplier" type="text" field={fields.seedSupplier} />
					<div className="flex flex-wrap gap-2 sm:col-span-2">
						<Button variant="primary" pending={isPending}>
							Save changes
						</Button>
						<LinkButton to={`/lots/${id}`}>Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
