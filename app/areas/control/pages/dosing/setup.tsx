import { useLoaderData } from '@remix-run/react'
import { DoserForm, DoserFormFields, doserToForm } from '@sfc/contract/control/doser-input'
import { DOSER_ROLES, DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeDoser, loadDoserDefaults } from '~/areas/control/services/dosing/change-doser.server'
import { findPumpLimits } from '~/areas/control/services/dosing/find-pump-limits.server'
import { readDoser } from '~/areas/control/services/dosing/list-dosers.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormats } from '~/ui/formats/use-formats'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { doserPath } from './dosing-verdict'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Set Up Dosing Pump')

const { loader, action } = formPage({
	schema: DoserForm,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const doser = await readDoser(ctx, { key: params['equipmentKey'] ?? '' })
		return {
			name: doser.name,
			limits: (await findPumpLimits(ctx, doser)).map((limit) =>
				convertStoredUnits(limit, ctx.user),
			),
			constraint: formConstraints(DoserFormFields),
			values: doserToForm(await loadDoserDefaults(ctx, doser), ctx.user),
		}
	},
	submit: async ({ ctx, params }, input) => {
		const key = params['equipmentKey'] ?? ''
		await changeDoser(ctx, { key, ...input })
		const { name, measured } = await readDoser(ctx, { key })
		return redirectWithToast(measured ? '/zone-control/dosing' : doserPath(key, 'measure'), {
			title: `${name} is set up`,
			text: measured ? 'The plan follows it from now on.' : 'Now measure how fast it is.',
		})
	},
})

export { loader, action }

export default function SetUpDoser() {
	const { name, limits } = useLoaderData<typeof loader>()
	const { unit } = toDisplayValue('ec', 0, useFormats())
	const [form, fields, isPending] = useFormPage<typeof loader>('doser')
	const budget = fields.budget.getFieldset()
	return (
		<>
			<PageHeader title={name} subtitle="What it doses, and its limits" />
			{limits.length > 0 && (
				<div className="mb-4 max-w-3xl">
					<Alert tone="attention" title="The pump does not fit this reservoir">
						<ul className="grid gap-2">
							{limits.map((limit) => (
								<li key={limit}>{`${limit[0]?.toUpperCase()}${limit.slice(1)}.`}</li>
							))}
						</ul>
					</Alert>
				</div>
			)}
			<PostForm form={form} className="grid max-w-3xl gap-4">
				<UnitFields />
				<Card title="What it gives">
					<SelectField
						label="Gives"
						field={fields.role}
						options={DOSER_ROLES.map((role) => ({ value: role, label: DOSER_NAMES[role] }))}
						hint="Look at the line in the jug, not at the label of the pump"
					/>
				</Card>
				<Card title="Budgets">
					<p className="mb-4 text-muted">
						Nothing makes the plan give more than this: no restart, no doubled command, no probe
						that is stuck. What runs by hand counts too.
					</p>
					<fieldset className="grid gap-4 sm:grid-cols-3">
						<legend className="mb-2 font-semibold">Milliliters</legend>
						<InputField label="Per dose" type="number" field={budget.perDoseMl} unit="ml" />
						<InputField label="Per hour" type="number" field={budget.perHourMl} unit="ml" />
						<InputField label="Per day" type="number" field={budget.perDayMl} unit="ml" />
					</fieldset>
					<fieldset className="mt-5 grid gap-4 sm:grid-cols-3">
						<legend className="mb-2 font-semibold">
							Expected change, in pH or for nutrients in {unit}
						</legend>
						<InputField label="Per dose" type="number" step="any" field={budget.perDoseChange} />
						<InputField label="Per hour" type="number" step="any" field={budget.perHourChange} />
						<InputField label="Per day" type="number" step="any" field={budget.perDayChange} />
					</fieldset>
				</Card>
				<SaveRow label="Save" isPending={isPending} cancelTo="/zone-control/dosing" />
			</PostForm>
		</>
	)
}
