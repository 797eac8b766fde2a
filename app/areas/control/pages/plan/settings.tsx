import { PlanSettingsInput, storedLight } from '@sfc/contract/control/control-settings'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { isLamp } from '@sfc/domain/control/compile-plan'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { LAMP_COLOUR_LABELS, LAMP_COLOURS } from '@sfc/domain/growing/recipes/lamp-levels'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import { loadAllInputs } from '~/areas/control/services/plans/load-all-inputs.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { rehearsalPath } from './rehearsal-path'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Plan Settings')

const { loader, action } = formPage({
	schema: PlanSettingsInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const {
			air: _,
			cheapHours: _hours,
			powerCap: _cap,
			...settings
		} = (await readControlSettings(ctx)).settings
		const { tariff, colours = [], ...light } = settings.light
		const hours = { tariffFrom: tariff?.from ?? '', tariffTo: tariff?.to ?? '' }
		const lamps = (await loadAllInputs(ctx)).outputs.filter(
			(one) =>
				isLamp(one) &&
				RECIPE_ZONES.some((zone) => zone === one.zone) &&
				!catalogueItem(one.equipmentKey),
		)
		return {
			lamps: lamps.map(({ label }) => label),
			values: {
				...settings,
				light: {
					...light,
					...hours,
					colours: lamps.map(({ equipmentKey }) => ({
						equipmentKey,
						colour: colours.find((one) => one.equipmentKey === equipmentKey)?.colour ?? '',
					})),
				},
			},
		}
	},
	submit: async ({ ctx, sent }, { light, ...settings }) => {
		const typed = { ...settings, light: storedLight(light) }
		if (sent.form.has('rehearse')) return redirect(withFarm(rehearsalPath(typed), ctx.farm.id))
		const { air, cheapHours, powerCap } = (await readControlSettings(ctx)).settings
		await changeControlSettings(ctx, { ...typed, air, cheapHours, powerCap })
		return redirectWithToast('/zone-control/plan', {
			title: 'Settings saved',
			text: 'The plan follows them from now on.',
		})
	},
})

export { loader, action }

const COLOURS = LAMP_COLOURS.map((colour) => ({
	value: colour,
	label: LAMP_COLOUR_LABELS[colour],
}))

export default function PlanSettings() {
	const { lamps } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('plan-settings')
	const lightsOnAt = fields.lightsOnAt.getFieldset()
	const irrigation = fields.irrigation.getFieldset()
	const dosing = fields.dosing.getFieldset()
	const ratio = dosing.ratio.getFieldset()
	const light = fields.light.getFieldset()
	const fill = fields.fill.getFieldset()
	return (
		<>
			<PageHeader
				title="Plan Settings"
				subtitle="What the farm chooses itself. Targets and hours of light come from the recipes."
			/>
			<PostForm form={form} className="grid max-w-3xl gap-4">
				{RECIPE_ZONES.map((zone) => {
					const times = irrigation[zone].getFieldset()
					return (
						<Card key={zone} title={zoneLabel(zone)}>
							<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
								<InputField label="Lights on at" type="time" field={lightsOnAt[zone]} />
								{(['day', 'night'] as const).map((time) => {
									const { onMin, everyMin } = times[time].getFieldset()
									return (
										<fieldset key={time} className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
											<legend className="mb-2 font-semibold">Pumps by {time}</legend>
											<InputField label="On for" type="number" field={onMin} unit="min" />
											<InputField label="Every" type="number" field={everyMin} unit="min" />
										</fieldset>
									)
								})}
							</div>
						</Card>
					)
				})}
				<Card title="Light">
					<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<InputField
							label="Lamps by day"
							type="number"
							field={light.percent}
							unit="%"
							hint="For lamps that can be dimmed, where the recipe sets no level. Bottom red lights get 80 % of it, blue ones are full."
						/>
						<InputField
							label="Sunrise and sunset"
							type="number"
							field={light.rampMin}
							unit="min"
							hint="Within the hours of light. 0: at once."
						/>
						<InputField label="Tariff hours from" type="time" field={light.tariffFrom} />
						<InputField
							label="Tariff hours to"
							type="time"
							field={light.tariffTo}
							hint={
								<>
									Lamps stay off in these hours at the start or end of a day, if the stage allows
									fewer hours of light. Their price is under{' '}
									<Link to="/energy/prices" className="underline">
										energy prices
									</Link>
									.
								</>
							}
						/>
						<div className="sm:col-span-2">
							<CheckboxField
								label="Measure the light of each day"
								field={light.byIntegral}
								hint="With a PAR sensor a day ends when it has had its light, and is longer while it has not, within the hours that the stage allows"
							/>
						</div>
					</div>
				</Card>
				{lamps.length > 0 && (
					<Card title="Colours of lamps">
						<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
							{light.colours.getFieldList().map((lamp, i) => {
								const { equipmentKey, colour } = lamp.getFieldset()
								return (
									<div key={lamp.key}>
										<input
											type="hidden"
											name={equipmentKey.name}
											defaultValue={equipmentKey.initialValue}
										/>
										<SelectField
											label={lamps[i] ?? ''}
											field={colour}
											options={COLOURS}
											placeholder="As the other lamps"
										/>
									</div>
								)
							})}
						</div>
						<p className="mt-4 text-sm text-muted">
							A stage of a recipe can set a level for each colour. Far-red lamps are on only where
							it does. Lamps with a place of their own have the colour of its name.
						</p>
					</Card>
				)}
				<Card title="Dosing">
					<fieldset className="grid gap-4 sm:grid-cols-3">
						<legend className="mb-2 font-semibold">Parts of the nutrients</legend>
						<InputField label="A" type="number" step="any" field={ratio.a} />
						<InputField label="B" type="number" step="any" field={ratio.b} />
						<InputField label="Boost" type="number" step="any" field={ratio.boost} />
					</fieldset>
					<div className="mt-5 grid gap-4 sm:grid-cols-2">
						<InputField
							label="Mix each dose for"
							type="number"
							field={dosing.mixMin}
							unit="min"
							hint="Until then the probes are not believed"
						/>
						<InputField
							label="Between two nutrients"
							type="number"
							field={dosing.gapMin}
							unit="min"
							hint="A and B precipitate where they meet undiluted"
						/>
					</div>
				</Card>
				<Card title="Filling the reservoir">
					<div className="grid gap-4 sm:grid-cols-3">
						<InputField label="Begin below" type="number" field={fill.fromPercent} unit="%" />
						<InputField label="Fill up to" type="number" field={fill.toPercent} unit="%" />
						<InputField
							label="At most a day"
							type="number"
							field={fill.mostPercentPerDay}
							unit="%"
							hint="More than plants drink is a leak"
						/>
					</div>
				</Card>
				<SaveRow label="Save settings" isPending={isPending} cancelTo="/zone-control/plan">
					<Button name="rehearse" value="on">
						Rehearse first
					</Button>
				</SaveRow>
			</PostForm>
		</>
	)
}
