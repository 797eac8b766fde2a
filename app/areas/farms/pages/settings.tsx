import { useLoaderData } from '@remix-run/react'
import { FarmSettingsInput } from '@sfc/contract/farms/settings'
import { timezoneChoices, timezoneLabel } from '@sfc/domain/calendar/timezone'
import { CURRENCIES } from '@sfc/domain/units/currency'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeFarmSettings } from '~/areas/farms/services/change-farm-settings.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { FarmTabs } from './farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Settings of ${data.name}` : 'Farm settings',
)

const NAMES = new Intl.DisplayNames('en', { type: 'currency' })

const { loader, action } = formPage({
	schema: FarmSettingsInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const { name, location, timezone, currency, nurseryRows, nurseryTraysPerRow } = ctx.farm
		const { plantsPerTray } = await readNurserySize(ctx)
		const offered = timezoneChoices(ctx.now())
		const isOffered = offered.some(({ value }) => value === timezone)
		const own = { value: timezone, label: timezoneLabel(timezone, ctx.now()) }
		return {
			farm: { id: ctx.farm.id, role: ctx.role },
			name,
			values: {
				name,
				location: location ?? '',
				timezone,
				currency,
				nurseryRows,
				nurseryTraysPerRow,
				plantsPerTray,
			},
			zones: isOffered ? offered : [own, ...offered],
			currencies: CURRENCIES.map((value) => ({ value, label: `${value}, ${NAMES.of(value)}` })),
		}
	},
	submit: async ({ ctx }, input) => {
		await changeFarmSettings(ctx, input)
		return redirectWithToast(`/farms/${ctx.farm.id}/settings`, {
			title: 'Farm updated',
			text: `The settings of ${input.name} are saved.`,
		})
	},
})

export { loader, action }

export default function FarmSettings() {
	const { farm, name, zones, currencies } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('farm-settings')
	return (
		<>
			<PageHeader title="Edit farm settings" subtitle={name} />
			<FarmTabs farm={farm} current="settings" />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-4">
					<InputField label="Name" field={fields.name} autoComplete="off" />
					<InputField
						label="Location"
						field={fields.location}
						hint="City and state, or what people call the place."
					/>
					<SelectField
						label="Timezone"
						field={fields.timezone}
						options={zones}
						hint="Used for days, tasks and schedules of this farm."
					/>
					<SelectField
						label="Currency"
						field={fields.currency}
						options={currencies}
						hint="Of all prices, sales and orders of this farm. Changing it converts nothing: check your prices afterwards."
					/>
					<fieldset className="grid gap-x-4 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
						<legend className="sr-only">Nursery</legend>
						<InputField label="Nursery rows" type="number" field={fields.nurseryRows} />
						<InputField label="Trays in a row" type="number" field={fields.nurseryTraysPerRow} />
						<InputField
							label="Plants in a tray"
							type="number"
							field={fields.plantsPerTray}
							hint="Used to work out how many trays a planting needs."
						/>
					</fieldset>
					<SaveRow label="Save settings" isPending={isPending} cancelTo="/switch-farms" />
				</PostForm>
			</Card>
		</>
	)
}
