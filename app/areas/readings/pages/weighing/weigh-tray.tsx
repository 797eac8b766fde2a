import { useLoaderData } from '@remix-run/react'
import { WeighTrayFields, WeighTrayInput } from '@sfc/contract/growing/trays/tray-input'
import { formatWeight, TYPED_WEIGHT_UNITS, typedWeightUnit } from '@sfc/domain/units/weight'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { weighTray } from '~/areas/growing/services/trays/weigh-tray.server'
import { requireTray } from '~/areas/growing/services/trays/read-tray.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listScaleChoices, readScale } from './read-scale.server'
import { ScaleButton } from './scale-button'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Weigh Tray')

const { loader, action } = formPage({
	schema: WeighTrayInput,
	permission: 'stock.change',
	load: async ({ ctx, params }) => ({
		code: (await requireTray(ctx, params['trayCode'])).code,
		scales: await listScaleChoices(ctx),
		units: TYPED_WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit })),
		constraint: formConstraints(WeighTrayFields),
		values: { weight: '', weightUnit: typedWeightUnit(ctx.user) },
	}),
	submit: async ({ ctx, params }, { weightG }) => {
		const { code } = await requireTray(ctx, params['trayCode'])
		await weighTray(ctx, { code, weightG, once: null })
		return redirectWithToast(`/trays/${code}`, {
			title: `Weighed: ${formatWeight(weightG, ctx.user)}`,
		})
	},
	intents: { scale: ({ ctx }, form, refill) => readScale(ctx, form, refill) },
})

export { loader, action }

export default function WeighTray() {
	const { code, scales, units } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Record<'weight' | 'weightUnit', string>>('weigh')
	return (
		<>
			<PageHeader title="Weigh Tray" subtitle={code} />
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
						<InputField
							label="Weight"
							field={fields.weight}
							inputMode="decimal"
							autoComplete="off"
						/>
						<SelectField label="Unit" field={fields.weightUnit} options={units} />
					</div>
					<SaveRow label="Save weight" isPending={isPending} cancelTo={`/trays/${code}`}>
						<ScaleButton scales={scales} />
					</SaveRow>
				</PostForm>
			</Card>
		</>
	)
}
