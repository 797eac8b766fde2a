import { useLoaderData } from '@remix-run/react'
import { LightMapForm } from '@sfc/contract/control/light-map-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { LAMP_KIND_KEYS, LAMP_KINDS } from '@sfc/domain/control/light-map/lamp-kinds'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addLightMap } from '~/areas/control/services/light/save-light-map.server'
import { readLampLevels } from '~/areas/control/services/light/read-light.server'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Light Map')

const { loader, action } = formPage({
	schema: LightMapForm,
	permission: 'sensor.calibrate',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams.get('zone')
		const zone = RECIPE_ZONES.find((one) => one === asked) ?? 'cultivation'
		const levels = await readLampLevels(ctx)
		return {
			lamps: LAMP_KIND_KEYS.map((key) => {
				const { label, umolPerLux } = LAMP_KINDS[key]
				return { value: key, label: `${label} (${umolPerLux})` }
			}),
			values: {
				zone,
				measuredOn: todayIn(ctx.farm.timezone, ctx.now()),
				meter: 'ppfd' as const,
				lampPercent: levels[zone] ?? 100,
			},
		}
	},
	submit: async ({ ctx }, { readings, ...input }) => {
		await addLightMap(ctx, { ...input, rows: readings })
		return redirectWithToast('/zone-control/light', {
			title: 'Light map added',
			text: zoneLabel(input.zone),
		})
	},
})

export { loader, action }

const METERS = [
	{ value: 'ppfd', label: 'Quantum sensor (µmol/m²/s)' },
	{ value: 'lux', label: 'Lux meter or phone (lux)' },
]

export default function NewLightMap() {
	const { lamps } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('light-map')
	return (
		<>
			<PageHeader
				title="Add Light Map"
				subtitle="Measure with the lamps at one level, at leaf height, row by row"
			/>
			<PostForm form={form} className="grid max-w-3xl gap-4">
				<Card title="Measurement">
					<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<SelectField
							label="Zone"
							field={fields.zone}
							options={RECIPE_ZONES.map((value) => ({ value, label: zoneLabel(value) }))}
						/>
						<InputField label="Measured on" type="date" field={fields.measuredOn} />
						<InputField
							label="Lamps were at"
							type="number"
							field={fields.lampPercent}
							unit="%"
							hint="The level of the plan, 100 % for lamps that cannot be dimmed"
						/>
						<SelectField label="Meter" field={fields.meter} options={METERS} />
						<SelectField
							label="Lamps, for a lux meter"
							field={fields.lampKind}
							options={lamps}
							placeholder="Others: enter a factor"
							hint="In brackets: µmol/m²/s for each lux"
						/>
						<InputField
							label="Own factor, for a lux meter"
							type="number"
							step="any"
							field={fields.umolPerLux}
							hint="From the maker, or PPFD ÷ lux at one place. Red and blue LEDs need it: a lux meter hardly sees them"
						/>
					</div>
				</Card>
				<Card title="What the meter showed">
					<TextareaField
						label="Readings"
						field={fields.readings}
						rows={6}
						placeholder={'210 245 250 215\n190 - 230 200'}
						hint="A line is a row, with spaces between its positions. “-” where none was taken. Paste from a spreadsheet works too. Readings of a phone may be 20 % off; those of one phone compare well"
					/>
				</Card>
				<SaveRow label="Add map" isPending={isPending} cancelTo="/zone-control/light" />
			</PostForm>
		</>
	)
}
